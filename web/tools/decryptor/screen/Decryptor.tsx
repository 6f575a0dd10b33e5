import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Actions } from './Actions.tsx'
import { ArchiveFiles, CheckBins, OutputView } from './OutputView.tsx'
import { ChainCommand, ChainView } from './ChainView.tsx'
import classes from './Decryptor.module.css'
import { FormatList, SettingsPanel } from './SettingsPanel.tsx'
import { InputField, KeyField } from './InputFields.tsx'
import { keyTextOf } from '../crypto/key-files.ts'
import type { KeyKind, TypedKey } from '../crypto/key.ts'
import { LinesView } from './LinesView.tsx'
import type { Job } from '../worker/messages.ts'
import { OutcomeNotice } from './OutcomeNotice.tsx'
import { type Choices, readRecipe } from './recipe-link.ts'
import { useLocation } from '../../../router/Router.tsx'
import { SwitchRow } from '../../../ui/forms/SwitchRow.tsx'
import { Samples } from '../../../ui/buttons/Samples.tsx'
import { samples, type Sample } from './samples.ts'
import { useDecryptor } from './use-decryptor.ts'
import { useDebouncedCallback } from '../../../ui/use-debounced.ts'
import { useIdle } from '../../../ui/use-idle.ts'

const inspectDelay = 200
const maxKeyBytes = 200_000

export function Decryptor() {
  const decryptor = useDecryptor()
  const { detectedKey, inspection, outcome, rows, rowCount } = decryptor
  const [file, setFile] = useState<File>()
  const [isEmpty, setEmpty] = useState(true)
  const [kind, setKind] = useState<KeyKind>()
  const [choices, setChoices] = useState<Choices>({})
  const [isUnmasked, setUnmasked] = useState(false)
  const [hasCards, setHasCards] = useState(false)
  const { hash } = useLocation()
  // oxlint-disable-next-line react/set-state-in-effect -- the first view, which the build renders, knows no hash
  useEffect(() => setChoices(readRecipe(hash)), [hash])
  const textBox = useRef<HTMLTextAreaElement>(null)
  const keyBox = useRef<HTMLTextAreaElement>(null)
  const passphraseBox = useRef<HTMLInputElement>(null)

  const key = (chosen: KeyKind | undefined): TypedKey => ({
    text: keyBox.current?.value ?? '',
    kind: chosen,
    passphrase: passphraseBox.current?.value,
  })
  const job = (from: File | undefined, { mode, ...settings }: Choices): Job => ({
    input: from ?? new Blob([textBox.current?.value ?? '']),
    settings,
    mode,
  })
  const inspectSoon = useDebouncedCallback(
    (next: Job) => decryptor.inspect(next.input.size === 0 ? undefined : next),
    inspectDelay,
  )
  const reset = () => {
    setUnmasked(false)
    setHasCards(false)
    if (outcome.state !== 'none') decryptor.reset()
  }
  /** A verified result was verified with the previous key. */
  const changeKey = (chosen = kind) => {
    reset()
    decryptor.setKey(key(chosen))
  }
  const wipeKey = () => {
    for (const box of [keyBox, passphraseBox]) if (box.current) box.current.value = ''
  }
  const loadKey = async (file: File) => {
    if (file.size > maxKeyBytes) {
      showToast({ tone: 'bad', title: 'Not a key', text: 'Key files are smaller than 200 kB.' })
      return
    }
    keyBox.current!.value = keyTextOf(new Uint8Array(await file.arrayBuffer()))
    changeKey()
  }
  useIdle(() => {
    if (outcome.state === 'running' || !keyBox.current?.value) return
    wipeKey()
    decryptor.wipe('key')
    showToast({ tone: 'warn', title: 'Key wiped', text: 'There was no activity for ten minutes.' })
  })

  const clear = () => {
    wipeKey()
    decryptor.wipe('all')
    setUnmasked(false)
    setHasCards(false)
    setFile(undefined)
    setEmpty(true)
    setKind(undefined)
    setChoices({})
    if (textBox.current) textBox.current.value = ''
    textBox.current?.focus()
  }
  const name = file?.name ?? 'input'
  const result = outcome.state === 'done' ? outcome.result : undefined
  const isRunning = outcome.state === 'running'
  const archive = outcome.state === 'failed' ? outcome.archive : result?.archive
  const bins = result?.output?.bins ?? result?.lines?.bins
  const masked = result?.output?.masked ?? result?.lines?.masked ?? 0
  // The switch stays where it is while the same input is opened again.
  if (result && hasCards !== masked > 0) setHasCards(masked > 0)
  const open = (entry?: number, unmask = isUnmasked) => {
    if (!isRunning) decryptor.open(job(file, { ...choices, entry, unmask }), key(kind))
  }
  const trySample = (sample: Sample) => {
    flushSync(() => {
      decryptor.reset()
      setUnmasked(false)
      setFile(undefined)
      setKind(undefined)
      setChoices({})
      setEmpty(false)
    })
    textBox.current!.value = sample.text
    keyBox.current!.value = sample.key
    decryptor.open(job(undefined, {}), key(undefined))
  }

  if (!globalThis.crypto?.subtle) {
    return (
      <Notice tone="warn" title="HTTPS required">
        Browsers provide cryptography only over HTTPS and on localhost.
      </Notice>
    )
  }
  return (
    <form
      className={classes.page}
      aria-label="Decryptor"
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) open()
      }}
    >
      <div className={classes.fields}>
        <InputField
          box={textBox}
          file={file}
          onFile={(file) => {
            reset()
            setFile(file)
            setEmpty(!file)
            inspectSoon(job(file, choices))
          }}
          onText={(text) => {
            reset()
            setEmpty(text === '')
            inspectSoon(job(undefined, choices))
          }}
        />
        <KeyField
          box={keyBox}
          passphraseBox={passphraseBox}
          detected={detectedKey}
          kind={kind}
          onKind={(kind) => {
            setKind(kind)
            changeKey(kind)
          }}
          onChange={() => changeKey()}
          onFile={(file) => void loadKey(file)}
        />
      </div>
      <Samples samples={samples} onTry={trySample} disabled={isRunning} />
      <SettingsPanel
        choices={choices}
        onChange={(choices) => {
          setChoices(choices)
          inspectSoon(job(file, choices))
        }}
      />
      <FormatList />
      <Actions
        isEmpty={isEmpty}
        isRunning={isRunning}
        inspection={result ? undefined : inspection}
        hasKey={detectedKey !== undefined}
        onOpen={() => open()}
        onClear={clear}
      />
      <OutcomeNotice outcome={outcome} rowCount={rowCount} onCancel={decryptor.cancel} />
      {result && result.steps.length > 0 && (
        <ChainView
          steps={result.steps}
          end={result.output?.kind}
          locked={result.inner ? { name: result.inner } : undefined}
        />
      )}
      {archive && <ArchiveFiles archive={archive} isRunning={isRunning} onChoose={open} />}
      {bins && <CheckBins bins={bins} />}
      {hasCards && (
        <SwitchRow
          label="Show full card numbers"
          text="Only for data of your own: anyone who sees the screen, a copy or the saved file can use the numbers."
          value={isUnmasked}
          onChange={(isOn) => {
            if (isRunning) return
            setUnmasked(isOn)
            open(archive?.chosen, isOn)
          }}
        />
      )}
      {result?.output && (
        <OutputView output={result.output} name={`${name}-opened`} isUnmasked={isUnmasked} />
      )}
      {(rowCount > 0 || result?.lines) && (
        <LinesView
          rows={rows}
          count={rowCount}
          masked={masked}
          isUnmasked={isUnmasked}
          isRunning={isRunning}
          name={name}
        />
      )}
      {result && <ChainCommand steps={result.steps} fileName={name} />}
    </form>
  )
}
