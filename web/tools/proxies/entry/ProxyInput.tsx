import { Textarea } from '../../../ui/forms/fields.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { FilePick } from '../../../ui/files/FilePick.tsx'
import { Samples } from '../../../ui/buttons/Samples.tsx'
import classes from './Entry.module.css'
import { samples } from './samples.ts'
import type { TypedProxies } from './use-typed-proxies.ts'

const example =
  '203.0.113.7:8080\nproxy.example:1080:user:password\nsocks5://user:password@[2001:db8::1]:1080'

export function ProxyInput({ box, readSoon, setText, loadFile }: TypedProxies) {
  return (
    <div>
      <FileDrop text="Drop a file to read its proxies" onFile={(file) => void loadFile(file)} />
      <Textarea
        ref={box}
        label="Your proxies"
        placeholder={example}
        rows={10}
        onChange={readSoon}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputClassName={`mono ${classes.input}`}
      />
      <div className={classes.hint}>
        <span>
          One per line, in any common notation. Tables copied from a page, CSV, JSON, PAC lines and Telegram
          links work, too.
        </span>
        <FilePick label="Choose a file" onFile={(file) => void loadFile(file)} />
        <Samples samples={samples} onTry={({ text }) => setText(text())} />
      </div>
    </div>
  )
}
