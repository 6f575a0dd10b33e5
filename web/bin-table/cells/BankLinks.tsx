export const WebsiteLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {URL.parse(url)?.hostname.replace(/^www\./, '') || url}
  </a>
)

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/[^\d+*]/g, '')}`} target="_blank" rel="noopener noreferrer">
    {phone}
  </a>
)
