import { firstData } from '../first-data.ts'
import { filledIn } from '../first-view.ts'
import classes from './Layout.module.css'

/** The operator's banners. Their images are served from this site, so that no third party sees the visit. */
export const Banners = filledIn('banners', () => {
  const { banners } = firstData.site
  if (banners.length === 0) return null
  return (
    <aside className={classes.strip} aria-label="Advertisements">
      {banners.map(({ text, href, image }) => (
        <a key={href} href={href} className={classes.banner} target="_blank" rel="sponsored noopener">
          {image ? <img src={image} alt={text} className={classes.image} /> : text}
        </a>
      ))}
    </aside>
  )
})
