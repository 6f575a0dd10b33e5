import { useState } from 'react'
import { NativeSelect } from '../../ui/forms/fields.tsx'
import { Section } from '../../ui/forms/Section.tsx'
import classes from './Result.module.css'
import { regionOf, regions, type RegionId } from './regions.ts'
import { stepsFor } from './steps.ts'

export function NextSteps({ isMatch }: { isMatch: boolean }) {
  const [region, setRegion] = useState<RegionId>(() => regionOf(navigator.languages))
  return (
    <Section
      title={isMatch ? 'What to do now' : 'What helps in any case'}
      text="Rules and authorities differ by country. This is not legal advice."
    >
      <NativeSelect
        className={classes.region}
        label="Where your bank is"
        value={region}
        data={Object.entries(regions).map(([value, { name }]) => ({ value, label: name }))}
        onChange={({ currentTarget }) => setRegion(currentTarget.value as RegionId)}
      />
      <p className={classes.printedRegion}>For {regions[region].name}</p>
      <ol className={classes.steps}>
        {stepsFor(isMatch, region).map(({ title, text, links = [], sources = [] }) => (
          <li key={title} className={classes.step}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Links links={links} />
            <Links links={sources} label={sources.length > 1 ? 'Sources' : 'Source'} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

const Links = ({ links, label }: { links: readonly { label: string; href: string }[]; label?: string }) =>
  links.length > 0 && (
    <p className={classes.links}>
      {label !== undefined && <span className="quiet">{label}:</span>}
      {links.map(({ label, href }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </p>
  )
