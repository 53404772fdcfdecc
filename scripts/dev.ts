import { spawn } from 'node:child_process'
import { createServer } from 'vite'

// The server restarts when its files change; Vite serves the browser's part and proxies other requests.
const API_PORT = 3001
const WEB_PORT = Number(process.env.PORT ?? 3000)
const origin = `http://127.0.0.1:${API_PORT}`

const server = spawn(process.execPath, ['--watch-path=src', '--watch-preserve-output', 'src/app/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(API_PORT) },
})
const web = await createServer({
  server: {
    port: WEB_PORT,
    strictPort: true,
    proxy: { '/api': origin, '/auth': origin },
  },
})
await web.listen()
console.log(`\n  MOSIM for developers   http://127.0.0.1:${WEB_PORT}   (API at ${origin})\n`)

async function stop(): Promise<void> {
  server.kill('SIGTERM')
  await web.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop())
