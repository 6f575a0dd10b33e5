import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/web/show.tsx'
import { DeviceSwitch } from './DeviceSwitch.tsx'
import { setOnDevice } from './device-mode.ts'

test('promises that searches stay in the browser only when it is on', () => {
  show(<DeviceSwitch />)
  expect(
    screen.getByText('10 BINs, downloaded once. When on, your searches stay in this browser.'),
  ).toBeTruthy()
})

test('says so when it is on', () => {
  setOnDevice(true)
  show(<DeviceSwitch />)
  expect(screen.getByText('10 BINs. Your searches never leave this browser.')).toBeTruthy()
})
