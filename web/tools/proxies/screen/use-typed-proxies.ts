import { useRef, useState } from 'react'
import type { WrittenProxy } from '#contract/formats/proxies/proxy-notation.ts'
import { readInSteps, readProxies, type ReadProxies } from '#contract/formats/proxies/proxy-text.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useDebouncedCallback } from '../../../ui/use-debounced.ts'

export type DefaultType = WrittenProxy['type']

const readDelay = 150
/** Milliseconds of reading after which the page can answer. */
const slice = 10
const maxFileBytes = 1024 * 1024

const emptyRead: ReadProxies = { proxies: [], complaints: [], duplicates: [] }

/** The text stays in the box, because it contains logins. */
export function useTypedProxies() {
  const box = useRef<HTMLTextAreaElement>(null)
  const [read, setRead] = useState(emptyRead)
  const [type, setType] = useState<DefaultType>('auto')
  const round = useRef(0)
  const readNow = (): ReadProxies => {
    round.current++
    const result = readProxies(box.current?.value ?? '')
    setRead(result)
    return result
  }
  const readInSlices = async () => {
    const own = ++round.current
    const steps = readInSteps(box.current?.value ?? '')
    for (let began = performance.now(); ;) {
      const { done, value } = steps.next()
      if (done) return setRead(value)
      if (performance.now() - began < slice) continue
      await new Promise((resolve) => setTimeout(resolve))
      if (round.current !== own) return
      began = performance.now()
    }
  }
  const readSoon = useDebouncedCallback(() => void readInSlices(), readDelay)
  const setText = (text: string) => {
    box.current!.value = text
    void readInSlices()
    box.current!.focus()
    // Otherwise a long text would be shown from its end.
    box.current!.setSelectionRange(0, 0)
    box.current!.scrollTop = 0
  }
  const loadFile = async (file: File) => {
    if (file.size > maxFileBytes)
      showToast({
        tone: 'bad',
        title: 'This file is too large',
        text: 'Proxy lists must be smaller than 1 MB.',
      })
    else setText(await file.text())
  }
  return { box, read, readNow, readSoon, setText, loadFile, type, setType }
}

export type TypedProxies = ReturnType<typeof useTypedProxies>

export const proxiesToCheck = (read: ReadProxies, type: DefaultType, limit: number) =>
  read.proxies.slice(0, limit).map((typed) => {
    const { line: _, written: __, ...proxy } = typed
    return proxy.type === 'auto' ? { ...proxy, type } : proxy
  })
