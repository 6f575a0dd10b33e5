// Harmless things to try the tools with. Their addresses are reserved for documentation, except that of this site.

export interface Sample {
  label: string
  text: () => string
}

export const samples: readonly Sample[] = [
  {
    label: 'Notations',
    text: () => `# One proxy per line. Text after # is ignored.
203.0.113.7:8080
203.0.113.7:8081:user:password
user:password@proxy.example:3128
http://user:p%40ss@proxy.example:8080
https://proxy.example:8443
socks4://198.51.100.4:1080
socks5://user:password@[2001:db8::1]:1080
socks5 198.51.100.5 1080 user password
198.51.100.6\t3128\tDE\tGermany\telite proxy\tno\tyes\t2 mins ago
{"ip":"198.51.100.8","port":8080,"protocol":"socks5"}
PROXY 198.51.100.9:8080; SOCKS5 198.51.100.10:1080; DIRECT
tg://socks?server=198.51.100.11&port=1080&user=user&pass=password

# Lines that cannot be checked
203.0.113.7:8080
203.0.113.7:99999
2001:db8::1:1080
ftp://proxy.example:21
`,
  },
  {
    label: 'Proxies that fail',
    text: () => `# This site: a web server, not a proxy
${ownAddress()}
# Reserved for documentation
192.0.2.1:8080
# A name that does not exist
proxy.invalid:3128
# A port of mail servers
192.0.2.1:25
`,
  },
]

function ownAddress(): string {
  const { hostname, port, protocol } = location
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
