import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/web/show.tsx'
import { DeviceSwitch } from './DeviceSwitch.tsx'
import { setDownloaded, setOnDevice } from './device-mode.ts'

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

test('shows that the dataset is downloaded, then built', () => {
  show(<DeviceSwitch />)
  act(() => setDownloaded(0.42))
  expect(screen.getByRole('progressbar', { name: 'Download of the dataset' })).toBeTruthy()
  expect(screen.getByText('Downloading 42%')).toBeTruthy()
  act(() => setDownloaded(1))
  expect(screen.getByRole('progressbar', { name: 'Building the dataset' })).toBeTruthy()
  expect(screen.getByText('Building the dataset…')).toBeTruthy()
})
