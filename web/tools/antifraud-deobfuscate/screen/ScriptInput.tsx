import { FileCode2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#contract/formats/numbers.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Samples } from '../../../ui/buttons/Samples.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { FilePick } from '../../../ui/files/FilePick.tsx'
import { Textarea } from '../../../ui/forms/fields.tsx'
import type { Script } from '../worker/analyse.ts'
import classes from './Deobfuscate.module.css'

interface Props {
  text: string
  /** Takes the focus, because the button that had it is gone. */
  isFocused: boolean
  onText: (text: string) => void
  onChange: () => void
  onScript: (script: Script) => void
}

export function ScriptInput({ text, isFocused, onText, onChange, onScript }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()
  // Only when it appears.
  const wasFocused = useRef(isFocused)
  useEffect(() => {
    if (wasFocused.current) box.current?.focus()
  }, [])

  const refuse = (problem: string) => {
    setProblem(problem)
    onChange()
    box.current?.focus()
  }
  const submit = (script: Script) => {
    const isBlank = script.bytes.every((byte) => byte <= 0x20)
    const problem = sizeProblem(isBlank ? 0 : script.bytes.length)
    if (problem === undefined) onScript(script)
    else refuse(problem)
  }
  const submitFile = async (file: File) => {
    // Files over the limit are not read at all.
    if (file.size > maxBytes) refuse(sizeProblem(file.size)!)
    else submit({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  }
  const submitText = (name: string, text: string) => submit({ name, bytes: new TextEncoder().encode(text) })
  const trySample = async ({ fileName, load }: Sample) => submitText(fileName, (await load()).default)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        submitText('pasted.js', text)
      }}
    >
      <FileDrop text="Drop a script to read it" onFile={(file) => void submitFile(file)} />
      <Textarea
        ref={box}
        label="Script"
        description="Paste JavaScript or drop a file here, up to 10 MB."
        placeholder="(function () { … })()"
        value={text}
        error={problem}
        rows={10}
        onChange={({ currentTarget }) => {
          setProblem(undefined)
          onChange()
          onText(currentTarget.value)
        }}
        autoComplete="off"
        spellCheck={false}
        inputClassName={`mono ${classes.input}`}
      />
      <div className={classes.actions}>
        <Button type="submit">Deobfuscate</Button>
        <FilePick
          label="Choose a file"
          icon={<FileCode2 size={16} aria-hidden />}
          accept=".js,.mjs,.cjs,.txt,text/javascript,text/plain"
          onFile={(file) => void submitFile(file)}
        />
        <Samples samples={samples} onTry={(sample) => void trySample(sample)} />
      </div>
    </form>
  )
}

// Where a script can come from: pasted, a file of a limited size, or a sample.

const maxBytes = 10 * 1024 * 1024

export function sizeProblem(bytes: number): string | undefined {
  if (bytes === 0) return 'Paste a script, drop a file, or try a sample.'
  return bytes > maxBytes ? `This script has ${formatNumber(bytes)} bytes. The limit is 10 MB.` : undefined
}

interface Sample {
  label: string
  fileName: string
  load: () => Promise<{ default: string }>
}

/** Our own scripts, with addresses that do not exist. javascript-obfuscator made the first two. */
const samples: readonly Sample[] = [
  {
    label: 'Fingerprint',
    fileName: 'sample-fingerprint.js',
    load: () => import('../samples/fingerprint.txt?raw'),
  },
  { label: 'Card skimmer', fileName: 'sample-skimmer.js', load: () => import('../samples/skimmer.txt?raw') },
  {
    label: 'Chat widget 1.0',
    fileName: 'sample-widget-1.0.js',
    load: () => import('../samples/widget-1.txt?raw'),
  },
  {
    label: 'Chat widget 1.1',
    fileName: 'sample-widget-1.1.js',
    load: () => import('../samples/widget-2.txt?raw'),
  },
]
