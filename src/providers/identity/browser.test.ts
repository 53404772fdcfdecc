import { expect, onTestFinished, test, vi } from 'vitest'
import { certify } from './browser.ts'

const request = {
  storeCode: 'imp00000000',
  channelKey: 'channel-key-1',
  merchantUid: 'attempt-1',
  company: 'mosim.example',
  name: '홍길동',
  phone: '010-1234-5678',
  redirectUrl: 'https://mosim.example/signup',
}

function withSdk(answer?: object) {
  const init = vi.fn()
  const certification = vi.fn(
    (_param: object, callback: (answer: object) => void) => answer && callback(answer),
  )
  vi.stubGlobal('window', answer === undefined ? {} : { IMP: { init, certification } })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { init, certification }
}

test('passes the attempt, the company, the name, the phone without hyphens and the return URL (C-091)', async () => {
  const { init, certification } = withSdk({ success: true, imp_uid: 'imp_1' })
  await certify(request)
  expect(init).toHaveBeenCalledWith('imp00000000')
  expect(certification.mock.calls[0]?.[0]).toEqual({
    channelKey: 'channel-key-1',
    merchant_uid: 'attempt-1',
    company: 'mosim.example',
    name: '홍길동',
    phone: '01012345678',
    m_redirect_url: 'https://mosim.example/signup',
    popup: false,
  })
})

test('opens the window during the click itself', () => {
  const { certification } = withSdk({ success: true, imp_uid: 'imp_1' })
  void certify(request)
  expect(certification).toHaveBeenCalledOnce()
})

test('returns success, the id and the message of a failure (C-092)', async () => {
  withSdk({ success: true, imp_uid: 'imp_1', error_msg: null })
  expect(await certify(request)).toEqual({ success: true, impUid: 'imp_1', errorMessage: undefined })
  withSdk({ success: false, imp_uid: null, error_msg: '취소' })
  expect(await certify(request)).toEqual({ success: false, impUid: '', errorMessage: '취소' })
})

test('rejects with SDK_NOT_LOADED if the script is missing', async () => {
  withSdk()
  await expect(certify(request)).rejects.toThrow('SDK_NOT_LOADED')
})
