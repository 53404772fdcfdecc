import { EditDialog } from './edit-dialog.tsx'
import { PeopleDrawer } from './people-drawer.tsx'
import { TicketsDrawer } from './tickets-drawer.tsx'

/** What can be opened of an organization. */
export const dialogs = { edit: EditDialog, people: PeopleDrawer, tickets: TicketsDrawer }
