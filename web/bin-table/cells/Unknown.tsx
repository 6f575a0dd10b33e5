export const Unknown = () => (
  <span className="quiet">
    <span aria-hidden>–</span>
    <span className="visually-hidden">unknown</span>
  </span>
)
