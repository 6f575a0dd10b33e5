// Files encrypted with PyNaCl 1.5.0, Python cryptography 38 and jwcrypto 1.1, which not every machine has. The keys were
// generated for these tests only.

export const heldText = '2026-02-03 payment accepted\n'

interface ForeignFile {
  what: string
  made: string
  steps: string[]
  data: string
  key: string
}

export const foreignFiles: ForeignFile[] = [
  {
    what: 'Fernet',
    made: 'Python cryptography, Fernet(key).encrypt',
    steps: ['Fernet'],
    data: 'gAAAAABq-bmtKvejXNdnp1llWAY7kD3yGJ3uTHaZgr-_df699grm_20CvDBlmQFaoN0imnPmIkDvsNB70E-muTXZoCBxFPmQoXQ0-Hom-Av5EKN6luZ_GDM=',
    key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  },
  {
    what: 'AES-128-GCM, nonce in front',
    made: 'AESGCM(key).encrypt',
    steps: ['Base64', 'AES-GCM'],
    data: 'ZGVmZ2hpamtsbW5vKFJ8k/YyiterDXdg57NGiV78WJ7xyrgqgArVnVohd+cwwn5GZb1bzlBJpgs=',
    key: '000102030405060708090a0b0c0d0e0f',
  },
  {
    what: 'AES-192-GCM, nonce in front',
    made: 'AESGCM(key).encrypt',
    steps: ['Base64', 'AES-GCM'],
    data: 'ZGVmZ2hpamtsbW5v21iJSn+fPBXj4sJxm4v227MtfquZ6hSf9SYswBsiijON5ujmVrzAfnvkVX8=',
    key: '000102030405060708090a0b0c0d0e0f1011121314151617',
  },
  {
    what: 'AES-256-GCM, nonce in front',
    made: 'AESGCM(key).encrypt',
    steps: ['Base64', 'AES-GCM'],
    data: 'ZGVmZ2hpamtsbW5veivsUFTZZLMOUX+YuxwHmCy2JmvoD5YC07TIQk0pCBH42D6U0B2tHZzTsQY=',
    key: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  },
  {
    what: 'AES-GCM as hex parts with colons, tag before data',
    made: 'nonce:tag:data',
    steps: ['Hex', 'AES-GCM'],
    data: '6465666768696a6b6c6d6e6f:4d290811f8d83e94d01dad1d9cd3b106:7a2bec5054d964b30e517f98bb1c07982cb6266be80f9602d3b4c842',
    key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  },
  {
    what: 'AES-GCM with 16-byte nonce',
    made: 'AESGCM',
    steps: ['Base64', 'AES-GCM'],
    data: 'MjM0NTY3ODk6Ozw9Pj9AQVFn2fUXPRTr/KubudiB0tmu0Fl+fkG1uOUlJC8UHRymdO4WOek7shTVrO8L',
    key: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  },
  {
    what: 'ChaCha20-Poly1305',
    made: 'ChaCha20Poly1305(key).encrypt',
    steps: ['Base64', 'ChaCha20-Poly1305'],
    data: 'ZGVmZ2hpamtsbW5vBiGJ/LWVRH/L7TUPk/C19h6yslX8M47dslqSuAGq3lMDJgpoo8a1eeEXSnM=',
    key: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  },
  {
    what: 'XChaCha20-Poly1305',
    made: 'PyNaCl Aead',
    steps: ['Base64', 'XChaCha20-Poly1305'],
    data: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApza+8cG41zQmvV9JjW9Tj1LIjfIZ8yh7v4jxV6sHJCosU9b4EwlLCvcdzxM=',
    key: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  },
  {
    what: 'secretbox',
    made: 'PyNaCl SecretBox(key).encrypt',
    steps: ['Base64', 'libsodium secretbox'],
    data: 'aMZYTMlXtMggyIJ59i39VkWMAXljLTs3vHm5jy3vG14WO3O9z9ePms61q01JjD1H0+gTyYWe9p28wwxIERBj6rD6dgw=',
    key: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  },
  {
    what: 'sealed box',
    made: 'PyNaCl SealedBox(public).encrypt',
    steps: ['Base64', 'libsodium sealed box'],
    data: 'ciHE1JkEMUjwNWI1qY17VlFuWoZSMZ20+AiWq1Q8MkcC6NW3rdCdC9OJWkP5354WtDoufLhchGEn8I+m9T/3ESjrFjGNkk66D03Xsw==',
    key: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  },
  {
    what: 'JWE dir, A256GCM',
    made: 'jwcrypto',
    steps: ['JWE'],
    data: 'eyJhbGciOiAiZGlyIiwgImVuYyI6ICJBMjU2R0NNIn0..oKd1PQ-5KQkJ6u38.vaox5TLiKs89rdY8PnHAluKZyM-cnZakWCJe6w.j0V9EMD9OTUCkaewLytQwg',
    key: '{"k":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8","kty":"oct"}',
  },
  {
    what: 'JWE dir, A128CBC-HS256, hex key',
    made: 'jwcrypto',
    steps: ['JWE'],
    data: 'eyJhbGciOiAiZGlyIiwgImVuYyI6ICJBMTI4Q0JDLUhTMjU2In0..9TE_tdqnPz5XIooAhlNy2g.fCRlBXPG8EBxvS30nY2TlxzPT02QrKEftKvq-HF3Rx0.4odRWuOsIPuJ0qHxESYBwg',
    key: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  },
  {
    what: 'JWE A128KW',
    made: 'jwcrypto',
    steps: ['JWE'],
    data: 'eyJhbGciOiAiQTEyOEtXIiwgImVuYyI6ICJBMTI4Q0JDLUhTMjU2In0.ucHY2D3aiQ7Ut47Il-12tIlnOZHbizFB7bsgrPM7Yc8zQk0aAXsALw.NmoTODzJWtw4XRF-oGA61Q.aabH7U5Lf4yXXWNKzZls5NKezrKtCWIDCjLhvM7lp5I.p1sqitECUiNfl-m_9pTVwA',
    key: '000102030405060708090a0b0c0d0e0f',
  },
  {
    what: 'JWE A256GCMKW',
    made: 'jwcrypto',
    steps: ['JWE'],
    data: 'eyJhbGciOiJBMjU2R0NNS1ciLCJlbmMiOiJBMjU2R0NNIiwiaXYiOiJZOHRuSGlJd2llc0NqdUFsIiwidGFnIjoiRU9LZjVSRWNZME9tLWNSX3B0ZWNmQSJ9.Pz0aGyw_yGmWKbkcBd5DSi3Jr1tmVHrRkDa3lEy_IeU.SusrwbuZL9k2rOpu.q68sc2niZSB9D77HUXw5pstAUo7TCjf2Ewk7jQ.KWidvUUgTFjytSexdZTiiw',
    key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  },
  {
    what: 'JWE PBES2',
    made: 'jwcrypto',
    steps: ['JWE'],
    data: 'eyJhbGciOiJQQkVTMi1IUzI1NitBMTI4S1ciLCJlbmMiOiJBMTI4R0NNIiwicDJjIjo4MTkyLCJwMnMiOiJfdGY2UkhWOXVjek1Hal9MVFVtTUZnIn0.nT_k9IHMMsNOsG_YFxczaeIOszOv0RGC.hnjRD9EDsDFE3wCJ.v8TE4cQksSFo2dfEC7pWkayANtofC-BmCrJcig._rxRHSEBdvcd0WczpElfAw',
    key: 'correct horse',
  },
  {
    what: 'JWE ECDH-ES, PEM',
    made: 'jwcrypto',
    steps: ['JWE'],
    data: 'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImVwayI6eyJjcnYiOiJQLTI1NiIsImt0eSI6IkVDIiwieCI6IldFcXBzMUZwZmV3aFk2cl9HT2F4RDdiUDZESHNDclliT3VzN081UVQ2QzgiLCJ5IjoidW14aWlsS3pqT2hMR2pjckplYVVHS0ZBQ1paYWVFSl81cElXa2VmMlRFZyJ9fQ..yKxhFYXPzan11V5Q.GBCwjX0cB71_IOex_EBHRhrHZUDkqAsckBwDdw.1i551kxnbzy7JNxJMp3OTw',
    key: '-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdrCu5QUUyG4HharB\np/OTH12A5QLjyLxgyxlQvJjjL52hRANCAASolG2sf/8MuQwktYlmvf0CM2H+YNGo\nAHPYLKeXs4KYbazNZgd5kqLazZTEw34/2VMfG/C9QyxNHZeyn8wYbOYu\n-----END PRIVATE KEY-----\n',
  },
  {
    what: 'JWE ECDH-ES+A128KW, older EC PEM',
    made: 'jwcrypto',
    steps: ['JWE'],
    data: 'eyJhbGciOiJFQ0RILUVTK0ExMjhLVyIsImVuYyI6IkEyNTZHQ00iLCJlcGsiOnsiY3J2IjoiUC0yNTYiLCJrdHkiOiJFQyIsIngiOiJ3YVBLd2t1cENqbHpsN3ZJeUIwOW1fSEVRQ1JCZkNJckpkUTNFem5nMmdjIiwieSI6ImEzN0pTRlh6VjR1c0NONjFSNVFIVWVYMDZUbE1BUnYySzNYWU5CU1JtWDQifX0.RIkCnv0hL-xq8Bym88dYE2hPND96Iei8wyOrNYzeEusRpnj5m-u1-Q.yXveAFl-jUMLj7TC.4zCytLJXteOiu87p5IODi-YxsqNWJTl6ijVA9A.r6MBsoBJeORtQ9gZ8FGjXw',
    key: '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIHawruUFFMhuB4Wqwafzkx9dgOUC48i8YMsZULyY4y+doAoGCCqGSM49\nAwEHoUQDQgAEqJRtrH//DLkMJLWJZr39AjNh/mDRqABz2Cynl7OCmG2szWYHeZKi\n2s2UxMN+P9lTHxvwvUMsTR2Xsp/MGGzmLg==\n-----END EC PRIVATE KEY-----\n',
  },
  {
    what: 'JWE as JSON',
    made: 'jwcrypto',
    steps: ['JWE'],
    data: '{"ciphertext":"N7xBGFZJgC2lh9W6cukZpexaY6L9PMZEcQgO_g","header":{"epk":{"crv":"P-256","kty":"EC","x":"lnjpW9rnQIFo4dJcYZ7FKc7p6VSRUteHQSCPDV9xWwg","y":"njxsxorwUENsWQ-jZsaaPJ8QZpJVs7-gfGzOtmdx7YY"}},"iv":"V1ciwE7PSfAS6p4a","protected":"eyJhbGciOiAiRUNESC1FUyIsICJlbmMiOiAiQTI1NkdDTSJ9","tag":"Z4E39nvYRH77AZVNNyVnPg"}',
    key: '{"crv":"P-256","d":"drCu5QUUyG4HharBp_OTH12A5QLjyLxgyxlQvJjjL50","kty":"EC","x":"qJRtrH__DLkMJLWJZr39AjNh_mDRqABz2Cynl7OCmG0","y":"rM1mB3mSotrNlMTDfj_ZUx8b8L1DLE0dl7KfzBhs5i4"}',
  },
  {
    what: 'JWE RSA-OAEP-256, older RSA PEM',
    made: 'jwcrypto',
    steps: ['JWE'],
    data: 'eyJhbGciOiAiUlNBLU9BRVAtMjU2IiwgImVuYyI6ICJBMjU2R0NNIn0.zHG4KmZunKhUJT_rHTnmRzUEbqBGWoLEFQQ1qQJJ9txXidZX3MXTleUcEmrXecBra3IFBRq9LVP4OfW0VtwWgkSn1m7xOX3ztq5nAvTlV5Zh5FAiZM2nGPB9FYUZJS8VRtupaagP7Nk2hCkzS-4p-1sWxqsd7jWmaYY3cs44_RSBN6h2gB-OL1r0tHJDoXkF8yzdIzdZzVFAlp1zSw0U_Kdhmj7Ss8xRDYveDEwlp68yEaUDSNJNYmfn5zDTVnt6VGMCwjISDBCV7eXKr9b1C4tkRWNOu2qmCF8wDnOe0S8OzCAZgZsedJ7omXK1xqMajnmL0g4OQu1Rj1aosHJ4mw.tvvr7ly2PXeie4pp.s2UIyE1OL8d4MJzbgiUH7yh907g4CccesUZwgQ.yswySkI0tXTrX4WM3Pum-w',
    key: '-----BEGIN RSA PRIVATE KEY-----\nMIIEpQIBAAKCAQEA9cRywZUYp496QX2NLU8nFDh+RLhuPFq5If86wWwI6mQefMGZ\nvQVos9w3OY7mvXOQsN52dKWAWo6c8IYHQbvGAV7n4hTx29A7PcXVwE8o96rKM//1\nNAK757A6dbmmPZNrP3NfENtHV5bt6MjgVvaAzRo6IG1+Tl3oSa2CKUYBMwgeRjNg\nw1Xt1AMDfo6lymNqfRLF/fg92iwjG3iQuSZ/ftdLKGYFt+AUHinfnBhIa8nMSK+s\nzDqpUNJdjFmYLu0LPHyj05jd0XZtQn6OSSc8Edltmpp6IQa6/ND31LAwkSHVLPjr\nr8X3sjACv/p6hlPQwgEkYL7nN5w8iayMMXnN6QIDAQABAoIBABeTIQjlsug70Jfg\nob6zZYXAh4gzAswCTdjvgSTVpqNJOE1ySruBfdIm8Rsx1HtezwXQSR+WUpIdNPuz\nd5W8G9m8z1R1+t9BgbVCuWbJkR30wZGsX0p+aqTmWC07wjEM55A+EmPtDNJflXGr\ndy2QVrmV5vZ+WkvNIT+UB7TK1MmesR13lNdtxTCeYqbNtBb0ALfziTJYDBuTNYc8\n3i52BNmgXW5RslLIfkXRwrNICMUTnceRR9QRgqcdl35P+JTJdoZEixKSsbimoYLw\nz+w3CfGxODlY1gRnrfFZCdA+/MfB/FwGUrQKNBQnukSKE0CzUR6jgczBt+cXwSun\n0ue3OcMCgYEA++uP9lrXNP82RT+cLUwdHd8CcXWkrRkiaet9rNRUGKyUXGxPnCbx\nk8HmjnJbTmE829fOmntkBRf5yUa7REqfSWVukouHGKZfnsvueysspCYTLgqAUSF6\nVDTwzjJyn2xl1B8gBO3j+SlBOvATDAkWukKh9lt6crcuejy1u8Zbbu8CgYEA+b9g\nhFPS7j4vi2WEV4Wz4C0XEE6x0aPOkflgNdV2IgPp1ICL6RFwHiqfCv88K52vNnnB\nEXJHJdsiYjpxEb+cexiioOdnihtqxN7B9wSHcer0CzY508HDz2pRM2p1jxO41+dl\n6bxT+Ii8rM1tJr7w52ys1uezzaurVy9B7HlykKcCgYEA+raSPMRlX3oKwdovjSkt\n5ReXr+E79YWJKU7TcViTJUdEE8M7a5WaYMndsbB/zD6budNJ65aXkTYuQrFhF/MI\nGZyX8cJovhB+I2Sjv/LU57x45B5RW+zseLeDXEL6rkzL/tLHJAC5HLSBFa3t1tGI\ny/Aajjq2X0qNN9wJpYogXwMCgYEA2Zx3bNXdJNnqc3uxJNHLOboQLpVjO1eP1oGD\n42Rr2peuVwrq3dnj52Ubz2k19Isg8EaGg70fYUzfWNezTdO3dUqx6aG4Bg59qayv\nNZ0sp4YhvuMw3+Ily8THnBVW+aQlm3p0woTmZdg/DhKw2OHm5r86msapVLwQP5dd\nyb7IpGECgYEA6ZnynQ4ulEYzGZVbib+sL/mEQO8WIDA2DzddTII0s6QFXED5lj+r\np3hKAIqAYtC6sM0GToYRInncVilOZAdMyNFKUU6qAyikwR4OvKyHSra6DpIRXzpE\nMed1jCUwn7A3pKNBwtR1AqUSFB/VFvGjCOjbNKhzS3VzlyDuPlxob6w=\n-----END RSA PRIVATE KEY-----\n',
  },
  {
    what: 'JWS HS256',
    made: 'jwcrypto',
    steps: ['JWS'],
    data: 'eyJhbGciOiAiSFMyNTYifQ.MjAyNi0wMi0wMyBwYXltZW50IGFjY2VwdGVkCg.h-PVK3oKTyd2ZpDQ_IImzwRzGswht5ae8ov51fg4hBw',
    key: '{"k":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8","kty":"oct"}',
  },
  {
    what: 'JWS ES256, public PEM',
    made: 'jwcrypto',
    steps: ['JWS'],
    data: 'eyJhbGciOiAiRVMyNTYifQ.MjAyNi0wMi0wMyBwYXltZW50IGFjY2VwdGVkCg.UhqC0468iDbslEPE9tmtwnLvK75i_7IP5p5eHHk0PYlkYosy0E29GEs3d9SXAGM1TZp_sozqSj5uENUnS0xnrQ',
    key: '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqJRtrH//DLkMJLWJZr39AjNh/mDR\nqABz2Cynl7OCmG2szWYHeZKi2s2UxMN+P9lTHxvwvUMsTR2Xsp/MGGzmLg==\n-----END PUBLIC KEY-----\n',
  },
  {
    what: 'JWS RS256 as JSON, JWK',
    made: 'jwcrypto',
    steps: ['JWS'],
    data: '{"payload":"MjAyNi0wMi0wMyBwYXltZW50IGFjY2VwdGVkCg","protected":"eyJhbGciOiAiUlMyNTYifQ","signature":"defccdyaxzDOFUJ_HjqMsuqnHwZ81xtfuj3F_VpsRxBYdIkf8aaIRSHdG11zkGRGwkNqyfWEsPtIO2hg4pIUsnDzLC66oirSRTo3x4RXGkRV55hcsMB0T5n5ZTYzejw2glXhI_13mVAfiH146IkM6T6Nm6gJfeopMpFXjv6okAq5jbjcMnjrSw4flbK9f3Qe2-kq6HlH5NQzbdPpVa6qH1SqdeLHXygYnIDOCZUlM3Ymx8pAfSUDUKWLr7zYONxgaWOvfXewMQDcp7QIaFF_dBcZ3EnK0WRccrhPBSLAUwF_L62-MJ610FlqPrnh1QIJ0E7rJdD_XptWAvqoiDwW7g"}',
    key: '{"e":"AQAB","kty":"RSA","n":"9cRywZUYp496QX2NLU8nFDh-RLhuPFq5If86wWwI6mQefMGZvQVos9w3OY7mvXOQsN52dKWAWo6c8IYHQbvGAV7n4hTx29A7PcXVwE8o96rKM__1NAK757A6dbmmPZNrP3NfENtHV5bt6MjgVvaAzRo6IG1-Tl3oSa2CKUYBMwgeRjNgw1Xt1AMDfo6lymNqfRLF_fg92iwjG3iQuSZ_ftdLKGYFt-AUHinfnBhIa8nMSK-szDqpUNJdjFmYLu0LPHyj05jd0XZtQn6OSSc8Edltmpp6IQa6_ND31LAwkSHVLPjrr8X3sjACv_p6hlPQwgEkYL7nN5w8iayMMXnN6Q"}',
  },
]
