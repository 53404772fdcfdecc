import type { ReactElement } from 'react'
import { Clients } from './clients-picture.tsx'
import { CoveredView } from './covered.tsx'
import { Artist, Chairman, Expert, Family, StateGuest } from './guest-pictures.tsx'
import { lmExecutive, lmRoyal } from './lm-500h.tsx'
import { NightScene } from './night-scene.tsx'
import { Portrait } from './portraits.tsx'

/** The pictures of the landing pages: hero, guests, clients. */
export function landings(): Record<string, ReactElement> {
  return {
    covered: <CoveredView art={lmExecutive} />,
    'hero-wide': (
      <NightScene
        art={lmRoyal}
        width={1600}
        height={1000}
        ground={860}
        car={{ left: 600, width: 940 }}
        seed={29}
        porch={{ x: 800, width: 700, height: 620 }}
      />
    ),
    'hero-tall': (
      <NightScene
        art={lmRoyal}
        width={800}
        height={1360}
        ground={1190}
        car={{ left: 130, width: 540 }}
        seed={29}
        porch={{ x: 150, width: 540, height: 460 }}
      />
    ),
    'video-poster': (
      <NightScene
        art={lmExecutive}
        width={800}
        height={500}
        ground={410}
        car={{ left: 70, width: 660 }}
        seed={41}
        porch={{ x: 430, width: 320, height: 270 }}
      />
    ),
    'ambassador-chairman': <Portrait who="chairman" seed={3} warm="#ffcf94" />,
    'ambassador-lady': <Portrait who="lady" seed={23} warm="#ffd9b0" />,
    'vvip-chairman': <Chairman />,
    'vvip-state': <StateGuest />,
    'vvip-medical': <Expert />,
    'vvip-artist': <Artist />,
    'vvip-family': <Family />,
    clients: <Clients art={lmRoyal} length={400} />,
  }
}
