/** In the place of a value that the data does not have. */
export const Unknown = () => (
  <span className="quiet">
    <span aria-hidden>–</span>
    <span className="visually-hidden">unknown</span>
  </span>
)
