import { isoCountryName } from './countries.ts'

/** The countries that a phone number may be in, the likeliest first; none when it does not say. */
export function countriesOfPhone(phone: string): readonly string[] {
  if (!phone.startsWith('+')) return []
  const digits = phone.replace(/\D/g, '')
  if (/^7[67]/.test(digits)) return ['KZ']
  // In "+21 111-225-111" the code is not 211.
  const most = Math.min(3, /\d+/.exec(phone)?.[0].length ?? 0)
  for (let length = most; length > 0; length--) {
    const found = callingCodes.get(digits.slice(0, length))
    if (found) return withHome(found)
  }
  return []
}

export function countriesOfSite(url: string): readonly string[] {
  const host = URL.parse(url)?.hostname ?? ''
  const ending = /\.([a-z]{2})$/.exec(host)?.[1]
  if (ending === undefined || (generic.has(ending) && !/\.(?:com?|net|org|go[bv]|edu)\.\w+$/.test(host)))
    return []
  const code = ending.toUpperCase()
  // Of "yu" and "db" there is no country.
  return endings.get(ending) ?? (isoCountryName(code) ? withHome([code]) : [])
}

/** Data often names the country that a territory belongs to. */
const withHome = (countries: readonly string[]): readonly string[] => {
  const home = homes.get(countries[0]!)
  return home ? [...countries, home] : countries
}

/** Used by companies of any country. */
const generic = new Set('ac ag ai bz cc co eu fm gg io la ly me ms nu pw sc sh st su to tv vc ws'.split(' '))

const france = 'FR GF GP MQ NC PF PM RE YT BL MF WF MC'
const endings = table(`
uk GB GG GI IM JE; fr ${france}; us US AS GU MP PR VI; dk DK FO GL; nl NL AW BQ CW SX; an CW BQ SX AW;
it IT SM VA; ch CH LI; no NO SJ; fi FI AX; au AU CC CX NF; nz NZ CK NU TK; ru RU; rs RS XK`)

const homes = new Map(
  Object.entries({
    DK: 'FO GL',
    FI: 'AX',
    FR: 'GF GP MQ NC PF PM RE YT BL MF WF',
    GB: 'GG GI IM JE',
    NL: 'AW BQ CW SX',
    US: 'AS GU MP PR VI',
  }).flatMap(([home, territories]) => territories.split(' ').map((one) => [one, home] as const)),
)

// Where several countries share a code, its number says no more. Kosovo had those of its neighbours and of Monaco.
const callingCodes = table(`
1 US CA AG AI AS BB BM BS DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI; 20 EG; 211 SS; 212 MA EH;
213 DZ; 216 TN; 218 LY; 220 GM; 221 SN; 222 MR; 223 ML; 224 GN; 225 CI; 226 BF; 227 NE; 228 TG; 229 BJ;
230 MU; 231 LR; 232 SL; 233 GH; 234 NG; 235 TD; 236 CF; 237 CM; 238 CV; 239 ST; 240 GQ; 241 GA; 242 CG;
243 CD; 244 AO; 245 GW; 246 IO; 248 SC; 249 SD; 250 RW; 251 ET; 252 SO; 253 DJ; 254 KE; 255 TZ; 256 UG;
257 BI; 258 MZ; 260 ZM; 261 MG; 262 RE YT; 263 ZW; 264 NA; 265 MW; 266 LS; 267 BW; 268 SZ; 269 KM;
27 ZA; 290 SH; 291 ER; 297 AW; 298 FO; 299 GL; 30 GR; 31 NL; 32 BE; 33 ${france}; 34 ES; 350 GI; 351 PT;
352 LU; 353 IE; 354 IS; 355 AL; 356 MT; 357 CY; 358 FI AX; 359 BG; 36 HU; 370 LT; 371 LV; 372 EE;
373 MD; 374 AM; 375 BY; 376 AD; 377 MC XK; 378 SM; 380 UA; 381 RS XK; 382 ME; 383 XK; 385 HR; 386 SI XK;
387 BA; 389 MK; 39 IT SM VA; 40 RO; 41 CH LI; 420 CZ; 421 SK; 423 LI; 43 AT; 44 GB GG IM JE; 45 DK;
46 SE; 47 NO SJ; 48 PL; 49 DE; 500 FK; 501 BZ; 502 GT; 503 SV; 504 HN; 505 NI; 506 CR; 507 PA; 508 PM;
509 HT; 51 PE; 52 MX; 53 CU; 54 AR; 55 BR; 56 CL; 57 CO; 58 VE; 590 GP BL MF; 591 BO; 592 GY; 593 EC;
594 GF; 595 PY; 596 MQ; 597 SR; 598 UY; 599 CW BQ SX; 60 MY; 61 AU CC CX; 62 ID; 63 PH; 64 NZ; 65 SG;
66 TH; 670 TL; 672 NF; 673 BN; 674 NR; 675 PG; 676 TO; 677 SB; 678 VU; 679 FJ; 680 PW; 681 WF; 682 CK;
683 NU; 685 WS; 686 KI; 687 NC; 688 TV; 689 PF; 690 TK; 691 FM; 692 MH; 7 RU KZ; 81 JP; 82 KR; 84 VN;
850 KP; 852 HK; 853 MO; 855 KH; 856 LA; 86 CN; 880 BD; 886 TW; 90 TR; 91 IN; 92 PK; 93 AF; 94 LK; 95 MM;
960 MV; 961 LB; 962 JO; 963 SY; 964 IQ; 965 KW; 966 SA; 967 YE; 968 OM; 970 PS; 971 AE; 972 IL PS;
973 BH; 974 QA; 975 BT; 976 MN; 977 NP; 98 IR; 992 TJ; 993 TM; 994 AZ; 995 GE; 996 KG; 998 UZ`)

function table(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text.split(';').map((entry) => {
      const [key = '', ...countries] = entry.trim().split(/\s+/)
      return [key, countries]
    }),
  )
}
