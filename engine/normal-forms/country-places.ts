export interface Place {
  /** Degrees, north positive. */
  latitude: number
  /** Degrees, east positive. */
  longitude: number
}

export function countryPlace(code: string): Place | undefined {
  places ??= readPlaces()
  return places.get(code)
}

let places: Map<string, Place> | undefined

function readPlaces(): Map<string, Place> {
  const found = table.matchAll(/([A-Z]{2}) (\S+) (\S+)/g)
  return new Map(
    Array.from(found, ([, code = '', latitude, longitude]) => [
      code,
      { latitude: Number(latitude), longitude: Number(longitude) },
    ]),
  )
}

// Code, latitude and longitude, as the CIA World Factbook (public domain) rounds them and binlist.net returns them.
const table = `
AD 42.5 1.6     AE 24 54        AF 33 65        AG 17.05 -61.8  AI 18.25 -63.17 AL 41 20        AM 40 45
AO -12.5 18.5   AQ -90 0        AR -34 -64      AS -14.33 -170  AT 47.33 13.33  AU -27 133      AW 12.5 -69.97
AX 60.2 20      AZ 40.5 47.5    BA 44 18        BB 13.17 -59.53 BD 24 90        BE 50.83 4      BF 13 -2
BG 43 25        BH 26 50.55     BI -3.5 30      BJ 9.5 2.25     BL 17.9 -62.83  BM 32.33 -64.75 BN 4.5 114.67
BO -17 -65      BQ 12.18 -68.25 BR -10 -55      BS 24.25 -76    BT 27.5 90.5    BV -54.43 3.4   BW -22 24
BY 53 28        BZ 17.25 -88.75 CA 60 -95       CC -12.5 96.83  CD 0 25         CF 7 21         CG -1 15
CH 47 8         CI 8 -5         CK -21.23 -159.77 CL -30 -71    CM 6 12         CN 35 105       CO 4 -72
CR 10 -84       CU 21.5 -80     CV 16 -24       CW 12.17 -69    CX -10.5 105.67 CY 35 33        CZ 49.75 15.5
DE 51 9         DJ 11.5 43      DK 56 10        DM 15.42 -61.33 DO 19 -70.67    DZ 28 3         EC -2 -77.5
EE 59 26        EG 27 30        EH 24.5 -13     ER 15 39        ES 40 -4        ET 8 38         FI 64 26
FJ -18 175      FK -51.75 -59   FM 6.92 158.25  FO 62 -7        FR 46 2         GA -1 11.75     GB 54 -2
GD 12.12 -61.67 GE 42 43.5      GF 4 -53        GG 49.47 -2.58  GH 8 -2         GI 36.13 -5.35  GL 72 -40
GM 13.47 -16.57 GN 11 -10       GP 16.25 -61.58 GQ 2 10         GR 39 22        GS -54.5 -37    GT 15.5 -90.25
GU 13.47 144.78 GW 12 -15       GY 5 -59        HK 22.25 114.17 HM -53.1 72.52  HN 15 -86.5     HR 45.17 15.5
HT 19 -72.42    HU 47 20        ID -5 120       IE 53 -8        IL 31.5 34.75   IM 54.25 -4.5   IN 20 77
IO -6 71.5      IQ 33 44        IR 32 53        IS 65 -18       IT 42.83 12.83  JE 49.25 -2.17  JM 18.25 -77.5
JO 31 36        JP 36 138       KE 1 38         KG 41 75        KH 13 105       KI 1.42 173     KM -12.17 44.25
KN 17.33 -62.75 KP 40 127       KR 37 127.5     KW 29.5 45.75   KY 19.5 -80.5   KZ 48 68        LA 18 105
LB 33.83 35.83  LC 13.88 -60.97 LI 47.27 9.53   LK 7 81         LR 6.5 -9.5     LS -29.5 28.5   LT 56 24
LU 49.75 6.17   LV 57 25        LY 25 17        MA 32 -5        MC 43.73 7.4    MD 47 29        ME 42.5 19.3
MF 18.08 -63.95 MG -20 47       MH 9 168        MK 41.83 22     ML 17 -4        MM 22 98        MN 46 105
MO 22.17 113.55 MP 15.2 145.75  MQ 14.67 -61    MR 20 -12       MS 16.75 -62.2  MT 35.83 14.58  MU -20.28 57.55
MV 3.25 73      MW -13.5 34     MX 23 -102      MY 2.5 112.5    MZ -18.25 35    NA -22 17       NC -21.5 165.5
NE 16 8         NF -29.03 167.95 NG 10 8        NI 13 -85       NL 52.5 5.75    NO 62 10        NP 28 84
NR -0.53 166.92 NU -19.03 -169.87 NZ -41 174    OM 21 57        PA 9 -80        PE -10 -76      PF -15 -140
PG -6 147       PH 13 122       PK 30 70        PL 52 20        PM 46.83 -56.33 PN -25.07 -130.1 PR 18.25 -66.5
PS 32 35.25     PT 39.5 -8      PW 7.5 134.5    PY -23 -58      QA 25.5 51.25   RE -21.1 55.6   RO 46 25
RS 44 21        RU 60 100       RW -2 30        SA 25 45        SB -8 159       SC -4.58 55.67  SD 15 30
SE 62 15        SG 1.37 103.8   SH -15.93 -5.7  SI 46 15        SJ 78 20        SK 48.67 19.5   SL 8.5 -11.5
SM 43.93 12.42  SN 14 -14       SO 10 49        SR 4 -56        SS 8 30         ST 1 7          SV 13.83 -88.92
SX 18.03 -63.07 SY 35 38        SZ -26.5 31.5   TC 21.75 -71.58 TD 15 19        TF -49.25 69.17 TG 8 1.17
TH 15 100       TJ 39 71        TK -9 -172      TL -8.83 125.92 TM 40 60        TN 34 9         TO -20 -175
TR 39 35        TT 11 -61       TV -8 178       TW 23.5 121     TZ -6 35        UA 49 32        UG 1 32
UM 19.28 166.6  US 38 -97       UY -33 -56      UZ 41 64        VA 41.9 12.45   VC 13.25 -61.2  VE 8 -66
VG 18.5 -64.5   VI 18.33 -64.83 VN 16.17 107.83 VU -16 167      WF -13.3 -176.2 WS -13.58 -172.33 XK 42.58 21
YE 15 48        YT -12.83 45.17 ZA -29 24       ZM -15 30       ZW -20 30
`
