import { Phone } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { shortcutOf } from '#kit/ui/shortcuts.ts'
import { whenIdle } from '#kit/ui/when-idle.ts'
import { beginOrder, endOrder, useNewOrder } from '#platform/staff/widgets/new-order.ts'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { ORDER } from '../copy.ts'

const PhoneOrder = lazy(whenIdle(() => import('./phone-order.tsx')))

/** The button for a phone order, its key `n`, and the order pane, which any screen can open. */
export function PhoneOrderKey() {
  return useMay('DISPATCH') && <OrderKey />
}

function OrderKey() {
  const order = useNewOrder()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== 'KeyN') return
      event.preventDefault()
      beginOrder()
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      endOrder()
    }
  }, [])
  return (
    <>
      <Button size="small" wide aria-keyshortcuts="N" onClick={() => beginOrder()}>
        <Phone size={16} aria-hidden="true" />
        {ORDER}
      </Button>
      {order && (
        <Suspense>
          <PhoneOrder known={order} close={endOrder} />
        </Suspense>
      )}
    </>
  )
}
