import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { readProxies, type ReadProxies } from '#contract/formats/proxy-text.ts'
import { showToast } from '../../../ui/feedback/toast.ts'

export type DefaultType = 'auto' | 'http' | 'socks5'

/** Milliseconds without a key pressed. */
const pause = 150
const mostBytes = 1024 * 1024

const nothing: ReadProxies = { proxies: [], complaints: [], duplicates: [] }

/** What is in the box. The text stays there: it holds logins, and is carried nowhere else. */
export function useTypedProxies() {
  const box = useRef<HTMLTextAreaElement>(null)
  const [read, setRead] = useState(nothing)
  const [type, setType] = useState<DefaultType>('auto')
  const readNow = (): ReadProxies => {
    const found = readProxies(box.current?.value ?? '')
    setRead(found)
    return found
  }
  const readSoon = useDebouncedCallback(readNow, pause)
  const setText = (text: string) => {
    box.current!.value = text
    readNow()
    box.current!.focus()
  }
  const takeFile = async (file: File) => {
    if (file.size > mostBytes)
      showToast({
        tone: 'bad',
        title: 'This file is too large',
        text: 'A list of proxies has less than 1 MB.',
      })
    else setText(await file.text())
  }
  return { box, read, readNow, readSoon, setText, takeFile, type, setType }
}

export type TypedProxies = ReturnType<typeof useTypedProxies>

/** As they are sent: a line that names no type gets the chosen one. */
export const toCheck = (read: ReadProxies, type: DefaultType, most: number) =>
  read.proxies.slice(0, most).map((typed) => {
    const { line: _, ...proxy } = typed
    return proxy.type === 'auto' ? { ...proxy, type } : proxy
  })
