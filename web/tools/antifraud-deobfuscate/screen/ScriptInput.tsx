import { Button, Textarea } from '@mantine/core'
import { FileCode2 } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import type { Script } from '../report/analyse.ts'
import { samples, type Sample } from './samples.ts'
import classes from './ScriptInput.module.css'
import { mostBytes, sizeProblem } from './script-size.ts'

interface Props {
  text: string
  onText: (text: string) => void
  onScript: (script: Script) => void
}

/** A box for a script: pasted, dropped, chosen, or one of ours. */
export function ScriptInput({ text, onText, onScript }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)

  const take = (script: Script) => {
    const problem = sizeProblem(script.bytes.length)
    setProblem(problem)
    if (problem === undefined) onScript(script)
    else box.current?.focus()
  }
  const read = async (file: File) => {
    // A large one is not even read.
    if (file.size > mostBytes) setProblem(sizeProblem(file.size))
    else take({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  }
  const takeText = (name: string, text: string) => take({ name, bytes: new TextEncoder().encode(text) })
  const trySample = async ({ name, load }: Sample) => takeText(name, (await load()).default)
  const drop = (event: DragEvent) => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void read(file)
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        takeText('pasted.js', text.trim() === '' ? '' : text)
      }}
    >
      <Textarea
        ref={box}
        label="Script"
        description="Paste JavaScript or drop a file here, up to 2 MB."
        placeholder="(function () { … })()"
        value={text}
        error={problem}
        rows={10}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        onChange={({ currentTarget }) => {
          setProblem(undefined)
          onText(currentTarget.value)
        }}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: `mono ${classes.input}` }}
        data-over={isOver || undefined}
      />
      <div className={classes.actions}>
        <Button type="submit">Deobfuscate</Button>
        <ChooseFile onFile={(file) => void read(file)} />
        <div className={classes.samples} role="group" aria-label="Samples">
          <span className={classes.label}>Try a sample</span>
          {samples.map((sample) => (
            <button
              key={sample.name}
              type="button"
              className={classes.sample}
              onClick={() => void trySample(sample)}
            >
              {sample.label}
            </button>
          ))}
        </div>
      </div>
    </form>
  )
}

const ChooseFile = ({ onFile }: { onFile: (file: File) => void }) => (
  <label className={classes.choose}>
    <FileCode2 size={16} aria-hidden /> Choose a file
    <input
      type="file"
      accept=".js,.mjs,.cjs,.txt,text/javascript,text/plain"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onFile(file)
        // The same file again is a choice, too.
        currentTarget.value = ''
      }}
    />
  </label>
)
