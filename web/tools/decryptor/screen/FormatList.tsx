import { ChevronRight } from 'lucide-react'
import classes from './Decryptor.module.css'

const groups: [what: string, formats: string][] = [
  [
    'Programs',
    'OpenSSL enc (AES in CBC, CTR, CFB, OFB and ECB, Triple DES, ChaCha20; PBKDF2 and older derivations), GnuPG and OpenPGP with passphrase, private key and signatures, age with passphrase, identity and SSH key (also one with a passphrase), Ansible Vault 1.1 and 1.2, zip with AES or ZipCrypto',
  ],
  [
    'Frameworks and databases',
    'Laravel, Rails MessageEncryptor and cookies, Active Record Encryption, pgcrypto (\\x…), MySQL AES_ENCRYPT, Fernet, JWE and JWS, CryptoJS, JSON with iv, data and tag',
  ],
  [
    'Data without a header',
    'AES-GCM, AES-CBC, AES-CTR, AES-CFB, AES-OFB, AES-ECB, ChaCha20-Poly1305, XChaCha20-Poly1305, libsodium secretbox and sealed box',
  ],
  [
    'Unwrapped on the way',
    'Base64, hex, gzip, zlib, zstd, lz4, zip, UTF-16, Latin-1, strings serialized by Ruby and PHP',
  ],
  [
    'Recognised, but not opened',
    '7z, xz, lzma, bzip2, RAR, KeePass, LUKS, CMS, S/MIME, PKCS #12, encrypted PDF, git-crypt, Vim, Kubernetes etcd, SOPS, HashiCorp Vault, AWS KMS, Jasypt, Spring Cloud Config, dotenvx, .NET Data Protection, SJCL, password hashes, hex dumps',
  ],
]

/** What the tool opens, and what it only names. */
export const FormatList = () => (
  <details className={classes.settings}>
    <summary className={classes.summary}>
      <ChevronRight size={16} aria-hidden /> Supported formats
    </summary>
    <dl className={classes.formats}>
      {groups.map(([what, formats]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd className="quiet">{formats}</dd>
        </div>
      ))}
    </dl>
  </details>
)
