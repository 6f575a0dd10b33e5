import { Button } from '@mantine/core'
import { Globe, Landmark, Phone, Search } from 'lucide-react'
import { Link } from 'react-router'
import { PhoneLink, WebsiteLink } from '../bin-table/BankLinks.tsx'
import { Badge } from '../ui/text/Badge.tsx'
import { plural } from '../ui/text/format.ts'
import { lookupLink, type View } from './bank-address.ts'
import type { Bank } from './bank-query.ts'
import classes from './BankHeader.module.css'

/** The name of the bank, its website and phone, and a link to the lookup. */
export const BankHeader = ({ bank, view }: { bank: Bank; view: View }) => (
  <header className={classes.header}>
    <Picture />
    <div className={classes.title}>
      <h1>
        <bdi>{bank.name}</bdi>
      </h1>
      <div className={classes.facts}>
        <Badge>{plural(bank.bin_count, 'BIN')}</Badge>
        {bank.url && (
          <span className={classes.fact}>
            <Globe size={14} aria-label="Website" />
            <WebsiteLink url={bank.url} />
          </span>
        )}
        {bank.phone && (
          <span className={classes.fact}>
            <Phone size={14} aria-label="Phone" />
            <PhoneLink phone={bank.phone} />
          </span>
        )}
      </div>
    </div>
    <Button
      component={Link}
      to={lookupLink(bank.slug, view)}
      variant="default"
      leftSection={<Search size={16} aria-hidden />}
    >
      Open in lookup
    </Button>
  </header>
)

const Picture = () => (
  <span className="avatar" aria-hidden>
    <Landmark size={22} />
  </span>
)

/** A placeholder of the same size. */
export const BankHeaderSkeleton = () => (
  <header className={classes.header} aria-hidden>
    <Picture />
    <div className={classes.waiting}>
      <span className="placeholder" />
      <span className="placeholder" />
    </div>
  </header>
)
