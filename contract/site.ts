/** What the operator configures. The server embeds it in every page. */
export interface Site {
  name: string
  banners: Banner[]
  chat: SiteLink
  friends: SiteLink[]
}

export interface SiteLink {
  label: string
  href: string
}

export interface Banner {
  /** Its text, and the alternative text of its picture. */
  text: string
  href: string
  /** The path of its picture on this site. */
  image?: string
}
