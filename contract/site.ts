/** What the operator decides about the site; it travels to the browser inside the page. */
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
  /** What it says, and what is read aloud instead of its picture. */
  text: string
  href: string
  /** The address of its picture on this site. */
  image?: string
}
