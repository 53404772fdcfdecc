import { EditDialog } from './edit-dialog.tsx'
import { PeopleDrawer } from './people-drawer.tsx'
import { TicketsDrawer } from './tickets-drawer.tsx'

export const dialogs = { edit: EditDialog, people: PeopleDrawer, tickets: TicketsDrawer }
