import './theme.css'
import { hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { pages } from './pages.tsx'
import { loadMatched, routesOf } from './shells/routes.tsx'
import { loadRestOfFont } from './shells/rest-of-font.ts'

const routes = routesOf(pages)
const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, refetchOnWindowFocus: true, retry: false } },
})

async function start() {
  const container = document.getElementById('app')!
  const sent = document.getElementById('state')?.textContent
  if (sent?.startsWith('{')) hydrate(queryClient, JSON.parse(sent))
  await loadMatched(routes, location.pathname)
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </QueryClientProvider>
  )
  if (container.childElementCount) hydrateRoot(container, app)
  else createRoot(container).render(app)
  loadRestOfFont()
}

void start()
