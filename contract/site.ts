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
  text: string
  href: string
  image?: string
}
