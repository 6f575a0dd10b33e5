import classes from './Intro.module.css'

/** What this is, in a line. */
export const Intro = () => (
  <div className={classes.intro}>
    <h1>Look up card BINs, thousands at once</h1>
    <p>
      Paste the first 6 to 11 digits of cards, or pick filters, and get brand, type, level, bank and country.
      A card number is cut before anything leaves this page.
    </p>
  </div>
)
