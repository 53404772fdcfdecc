import { templateTexts } from '#platform/outbox/template/rules.ts'
import { readConfig } from '#app/config.ts'
import { roomDeclarations } from '#app/rooms.ts'
import { carryOut } from './carry-out.ts'

// npm run templates: prints the 알림톡 texts of this build to register at KakaoTalk.
carryOut(async () => {
  const site = readConfig(process.env).publicUrl ?? 'https://example.com'
  for (const { name, label, language, text } of templateTexts(roomDeclarations.messageKinds, site))
    console.log(`--- ${name} ${language} (${label})\n${text}\n`)
})
