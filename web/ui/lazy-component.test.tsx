import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { FailureBoundary } from '../layout/FailureBoundary.tsx'
import { lazyComponent, type LazyComponent } from './lazy-component.ts'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

const showLazy = (Lazy: LazyComponent<{ name: string }>) =>
  act(async () => {
    show(
      <FailureBoundary>
        <Suspense fallback="Loading">
          <Lazy name="Ada" />
        </Suspense>
      </FailureBoundary>,
    )
  })

describe('lazyComponent', () => {
  test('loads its code when it is first shown', async () => {
    const fetch = vi.fn(() => Promise.resolve(Greeting))
    const Lazy = lazyComponent(fetch)
    expect(fetch).not.toHaveBeenCalled()
    await showLazy(Lazy)
    expect(await screen.findByText('Hello Ada')).toBeTruthy()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('appears without a placeholder when it is loaded already', async () => {
    const Lazy = lazyComponent(() => Promise.resolve(Greeting))
    await Lazy.load()
    show(
      <Suspense fallback="Loading">
        <Lazy name="Ada" />
      </Suspense>,
    )
    expect(screen.getByText('Hello Ada')).toBeTruthy()
  })

  test('keeps its state when it is rendered again', async () => {
    const Lazy = lazyComponent(async () => () => <input aria-label="Name" />)
    const page = (title: string) => (
      <Suspense>
        <h1>{title}</h1>
        <Lazy />
      </Suspense>
    )
    const { rerender } = show(page('one'))
    const field = await screen.findByRole('textbox')
    rerender(page('two'))
    expect(screen.getByRole('textbox')).toBe(field)
  })

  test('code that cannot be loaded is an error where it is shown, not where it was preloaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Lazy = lazyComponent<{ name: string }>(() => Promise.reject(new Error('The network is gone')))
    Lazy.preload()
    await showLazy(Lazy)
    expect(await screen.findByRole('button', { name: /Reload|Try again/ })).toBeTruthy()
    expect(screen.queryByText('Hello Ada')).toBeNull()
  })
})
