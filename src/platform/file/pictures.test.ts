import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newMember, theAdmin } from '#testing/actors.ts'
import { uploadPicture } from '#testing/documents.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const SHAPES: [purpose: string, url: string, (image: string) => object][] = [
  ['car', '/api/cars', (image) => ({ name: newId(), image })],
  [
    'catalog',
    '/api/admin/subscription/models',
    (image) => ({ name: newId(), brand: { name: '제네시스' }, image }),
  ],
]

async function answerTo(url: string, payload: object) {
  const { headers } = await theAdmin(t)
  return t.call({ method: 'POST', url, headers, payload })
}

test.each(SHAPES)(
  'accepts a drawing or an upload for a %s as the image of POST %s',
  async (purpose, url, bodyOf) => {
    expect((await answerTo(url, bodyOf('drawing:gv90'))).statusCode).toBe(201)
    const document = await uploadPicture(t, (await newMember(t)).headers, { purpose: 'identity' })
    const picture = await uploadPicture(t, (await theAdmin(t)).headers, { purpose })
    expect((await answerTo(url, bodyOf(picture))).statusCode).toBe(201)
    const other = purpose === 'car' ? 'catalog' : 'car'
    const others = await uploadPicture(t, (await theAdmin(t)).headers, { purpose: other })
    for (const wrong of ['javascript:alert(1)', 'http://169.254.169.254/', '..', newId(), document, others]) {
      const answer = await answerTo(url, bodyOf(wrong))
      expect([answer.statusCode, answer.json().fields], wrong).toEqual([
        422,
        { image: '사진을 다시 올려 주세요.' },
      ])
    }
  },
)
