import { Braces, Sheet } from 'lucide-react'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import classes from './Report.module.css'
import { inventoryCsv, inventoryOf } from '../report/inventory.ts'
import type { Report } from '../report/report.ts'

export function Identity({ report }: { report: Report }) {
  const { sha256, sri } = report.hashes
  const name = `${report.name.replace(/\.\w+$/, '')}-inventory`
  const saveCsv = () =>
    saveFile(new Blob([inventoryCsv(inventoryOf(report, new Date()))], { type: 'text/csv' }), `${name}.csv`)
  const saveJson = () => {
    const text = JSON.stringify({ ...inventoryOf(report, new Date()), report }, null, 2)
    saveFile(new Blob([text], { type: 'application/json' }), `${name}.json`)
  }
  return (
    <section className={classes.identity} aria-label="Identity">
      <h3>Identity</h3>
      <dl className={classes.hashes}>
        <Hash label="SHA-256" text={sha256} />
        <Hash label="SRI" text={sri} />
      </dl>
      <h3>Inventory line for PCI DSS 6.4.3</h3>
      <p className={classes.note}>Fill in who authorised the script, and why.</p>
      <div className="cluster">
        <Action icon={Sheet} onClick={saveCsv}>
          Save as csv
        </Action>
        <Action icon={Braces} onClick={saveJson}>
          Save as JSON
        </Action>
      </div>
    </section>
  )
}

const Hash = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.hash}>
    <dt>{label}</dt>
    <dd className="mono">{text}</dd>
    <dd>
      <CopyButton text={text} label={`Copy ${label}`} />
    </dd>
  </div>
)
