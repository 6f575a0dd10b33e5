import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import classes from './CardPicture.module.css'
import type { Facts } from './FactGrid.tsx'
import { titleCase } from '#contract/formats/names/title-case.ts'

const digitGroups = (bin: string, icon: string | undefined) =>
  icon === 'amex'
    ? [bin.slice(0, 4).padEnd(4, '•'), bin.slice(4, 10).padEnd(6, '•'), bin.slice(10).padEnd(5, '•')]
    : [0, 4, 8, 12].map((start) => bin.slice(start, start + 4).padEnd(4, '•'))

/** A picture of the card, as far as its facts are known. Hidden from screen readers, because the grid says the same. */
export function CardPicture({ bin, facts }: { bin: string; facts: Facts | undefined }) {
  const level = [facts?.type, facts?.category].filter((word) => typeof word === 'string')
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.line}>
        <span className={classes.bank}>{facts?.bank_name}</span>
        {facts && <BrandIcon type={facts.icon_type} size="lg" />}
      </div>
      <div className={classes.digits}>
        {digitGroups(bin, facts?.icon_type).map((group, index) => (
          <span key={index}>
            {group.replaceAll('•', '')}
            <span className={classes.unknown}>{group.replace(/\d/g, '')}</span>
          </span>
        ))}
      </div>
      <div className={classes.line}>
        <span className={classes.level}>{level.map(titleCase).join(' · ')}</span>
        {facts?.iso_code_2 && (
          <span className={classes.country}>
            {facts.iso_code_2} <Flag code={facts.iso_code_2} isAlone />
          </span>
        )}
      </div>
    </div>
  )
}
