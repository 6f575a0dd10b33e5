// Parts of the frame around every page that the server fills in.
import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { firstData } from '../first-data.ts'
import { filledIn } from '../first-view.ts'
import { DataAge } from '../ui/text/DataAge.tsx'
import { DataDate } from '../ui/text/DataDate.tsx'
import { formatNumber } from '#contract/formats/numbers.ts'
import footer from './Footer.module.css'
import header from './Header.module.css'
import { Logo } from './Logo.tsx'

export const HomeLink = filledIn('homeLink', () => (
  <Link to="/" className={header.logo} aria-label={`${firstData.site.name}, home`}>
    <Logo size={24} />
    <span className={header.name}>{firstData.site.name}</span>
  </Link>
))

export const DatasetLine = filledIn('datasetLine', () => {
  const { dataset } = firstData
  return (
    <p className={footer.data}>
      <Link to={pages.dataset.path}>{dataset.name}</Link>
      <span>{formatNumber(dataset.rows)} BINs</span>
      <span>{dataset.licence}</span>
      <span>
        <DataDate of={dataset} /> <DataAge date={dataset.date} />
      </span>
    </p>
  )
})

export const ChatLink = filledIn('chatLink', () => (
  <a href={firstData.site.chat.href} target="_blank" rel="noopener">
    {firstData.site.chat.label}
  </a>
))

export const FriendLinks = filledIn('friendLinks', () =>
  firstData.site.friends.map(({ label, href }) => (
    <li key={href}>
      <a href={href} className={footer.friend} target="_blank" rel="noopener">
        {label}
      </a>
    </li>
  )),
)
