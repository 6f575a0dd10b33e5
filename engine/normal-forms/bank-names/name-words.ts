// Words in the names of banks that the rules of readable-name.ts cannot judge, found by reading the names in public data.

/**
 * Words that are lower case inside a name. `article`: only after another small word of a Romance language. `letter` and
 * `polish`: only between longer words. `trading`: only in "trading as".
 */
export const smallWords = new Map<string, 'always' | 'article' | 'letter' | 'polish' | 'trading'>([
  ...words(
    'OF AND FOR THE IN BY AT DE DEL DU DES DI DA DO DOS DAS DELLA DELLE DEGLI DEI ET UND FUR DER PARA POR POUR PER VE OG DAN AU EN EM AF ES',
  ).map((word) => [word, 'always'] as const),
  ...words('LA LAS LOS EL LE LES').map((word) => [word, 'article'] as const),
  ...words('Y E I').map((word) => [word, 'letter'] as const),
  ['W', 'polish'],
  ['Z', 'polish'],
  ['AS', 'trading'],
  ['TO', 'always'],
  ['WITH', 'always'],
])

export const spellings = new Map(
  // oxfmt-ignore
  words(`
    Ltd Inc Corp Co Assn Natl Intl Dept Bros Ltda Ltdo Pty Pte Pvt Sdn Bhd Tbk Zrt Nyrt Kft Oyj Oy GmbH KGaA ApS EOOD SpA publ
    S.p.A. S.p.A d.o.o. d.d. s.r.o. o.o. o.o Sp e.V. Sh.A. St Mt Ft Dr Jr Sr Svcs Hdqtrs Alm JPMorgan JPMorganChase UniCredit ProCredit
    CenterCredit SunTrust NatWest PayPal Paytm PhonePe PicPay PayPay PayLife Mastercard UnionPay RuPay GCash bKash bpost bunq
    eToro eftpos iCard iyzico vdk mBank myPOS SumUp TymeBank CaixaBank BankUnited BankPlus BankFinancial BankFirst BankIowa
    BankNewport BankPacific BankTennessee BankFlorida BankSouth BankChampaign BankProv BankESB BankNordik BankMuscat BankMed
    KeyBank FirstBank FirstRand FirstCaribbean FirstLight FirstMark MainStreet LendingClub WebBank WeBank EverBank TowneBank
    IncredibleBank MetaBank ClearBank HypoVereinsbank PrivatBank ForteBank DenizBank VakifBank ZiraatBank ATFBank XacBank
    UnionBank VPBank HDBank MTBank TPBank ABBank SHBank GTBank FBNBank BGFIBank KBank UBank GBank VietinBank SeaBank AmeriCU
    AmeriServ AmBank AmTrust AmeriFirst MidFirst MidSouth MidAmerica MidWestOne CommunityAmerica LaSalle LaPorte LaGrange
    LaCapitol DuPont DuPage DuTrac DeKalb DeSoto MacArthur MacDill McDonald's SoFi WaFd WesBanco AltaOne OneAZ OneUnited OneMain
    VyStar UMassFive DuGood TruStone TruMark TruWest TruChoice EagleBank SouthState SouthTrust SouthStar WestStar NorthStar
    PenFed PennStar PSECU DexSta CapStar CapFed CenterState ConnexPay EnterCard SwissCard WooriCard BarclayCard->Barclaycard
    ePayments E*TRADE Wal*Mart WorldPay->Worldpay PostFinance PostePay RappiPay RaiffeisenBank->Raiffeisenbank EcoBank->Ecobank
    TransferWise PaySafe->Paysafe PayU PayBox MoneyGram MoneyLion GoBank UniTeller UniRush BofA EquityBCDC FinecoBank
    TargoBank->Targobank SolarisBank->Solarisbank OakNorth ComputerShare->Computershare LinkedIn YouTrip BigPay MariBank
    OpenBank->Openbank AirAsia TrueMoney LankaPay WestPac->Westpac SunCorp->Suncorp PayRnet->PayrNet VeraBank TwinStar
    SchoolsFirst RiverMark RiverHills PrimeWay PeoplesBank NuVision NorthPointe iTHINK HomeStreet HarborOne GreenState FinWise
    CommonWealth->Commonwealth ChoiceOne CertusBank BrightStar BellCo->Bellco BayCoast BayPort AutoNation AltaBank AllSouth
    AllTru AdvantEdge AbbyBank 1stBank Rt Xcel Xfers Inst Fedl hf OPay FedEx EnTie
    `).map((word) => {
    const [key, shown = key] = word.split('->')
    return [key!.toUpperCase(), shown!] as const
  }),
)

export const acronyms = new Set(
  // oxfmt-ignore
  words(`
    OJSC SAPI SARL SCPA SAOG SAOC SAECA SICAV SOFOM IFPE AAEC ABCD ABCI ABLV ABNB ABSA ACBA ACBC ACMG ACNB ADCB ADIC AEBC AECF
    AECS AEII AEME AENB AESA AESEL AEESA AEELA AFGM AFTRA AGIB AMEX APCI APCO ARIG ASDA ASLK BASA BBAC BBVA BBWA BCEE BCDC BDNI
    BECU BEMO BFSU BIAC BIAO BIAT BICE BICI BICIS BIDV BIIC BLSA BMCE BMCI BNDA BNDE BNDES BOKF BPAY BPCE BPCI BPER BRAC BRED
    BSIC CABEI CAMC CBAO CCEI CCSE CEMEA CFCU CIBC CIMB CITIC CMAC CNCE CNCAS COBAC CSOB CUETS CUNA CUSA CUSB DATCU DFCU DVSA
    EBNA ECCB ECOM EDFA EECU EFCU EITC EITT ESAF ESSA ETDE EWEB FBME FCPI FIFA FINCA FINCEN FISA FSBA FUCAC GECU GEICO GGAL GIM
    GPAY GPUK GTKY HAPO HASPA HAAI HOPU IAPA IARS IATA IBAA IBEW IBTC ICAS ICBA ICBC ICICI ICUL IDBI IDFC IFIC IFIS ILWU INBS
    INFCU IRCO JACL JACCS KASB KGYO LAFCU LAPO LATAM LCRA LOLC MBNA MCREDIT MDES MECE MECU MOCSE MPECU MUFG NACF NAFT NALC NAPS
    NASA NBCO NCBA NCMIC NCUA NESC NFCU NHIA NISP NSIA NYCE OCBC OCSI OFAC OHCB ONEAZ ORNL OSCUS OUCU PASB PFCU PMJDY POSB PPRO
    PSCU PSECU QPCU RBCU RCCU RCCUG SCMEPP SEAC SEB SECNY SECU SEIU SEMO SENB SGMA SIBS SIUE SMBC SUNY SVB TACU TCU TEBCA TECU
    TFOB TIAA TLCU TSYS TTCU UAE UARK UBCI UBII UCO UEMO UEMOA UFCW UKIO UMB UNICEF UOB USAA USAFE USDA USLB USSC USSCO USSR
    UTICU VCIB VIII WACU WAAS WEPCO WYHY AIXTRON AIIB APEC BAWAG BAMIS BANSI BGFI CPORT ETMA FCMB FMBN HELOC ISAR ISIC IOWACU
    KEMBA KEBA MPIN NICOS ORIX TAPCO UATP UHNW AKB AEON HDFC VTB AMRO ASEAN BHIF BICA BISA BLOM CABS CRED FNBC IKEA MUJI QIWI
    USAID
    `),
)

export const ordinary = new Set(
  // oxfmt-ignore
  words(`
    OF DE LA LE EL AL DI DA DO DU ET EN ON IN UP TO BY AT OR SI NO MY WE GO SU TU MA PO OUR UNI UN VE OG ED IF XI AN LI YI WU SO
    AH BE HE ME QI YU XU HO LU JU FU THE AND FOR NEW DEL ONE SAN PAY BAY RED TRI MID AIR SUN LOS OLD DES RIO LAO ALL HUB ABU PAN
    OAK BIG SKY LAS UND HUA NET EDY SUR SIX CHI ORO SEA SHI DOT TIN SON OWN POR SAO SUL PRO DOW VIA DEN GAS TOM BUY YES CON FAR
    UNO DER NAN ITS SOL XIA HWA SAI PER NEO FOX CIE ECO LAW TWO BAR DOS PEN HUI FED MER DAM KAW LES BAI VAN KEY NON INN MAX BIZ
    OLA WAY GON CHA BEE TAB TAI JIO LEE SRI YOU DAN ANN RAY TOP LAB MED NOT SIN TEN RUN EYE BAN GOA XIN YIN RUI JIN CUN BEN GOL
    HAY SYD END DAY DAS HAR CAT DOM KAI OIL OST CAR MAN DOG GET GOD ERA MAC ACT FLY MON LEA ARK KIT ELY LUZ SUD DAO YUN BIT SAH
    TEE DAR TEL SAM BOX NAT MAY NOW JOE ELK BOR SEE ICE AIM TEX OLE ZIP BUG GAP TIM WAL CAN LAI AID WEN HAI YAO JIU WEI EGE BRA
    MIN SAD LIU LIM NAO ZHE WAI JAX MET PAW NOR HUD EST ANG RAS UMM SHA MEI UZ TAN YUE HAN LIN WAH PAK CAL BOB EVA VUE NUS POL
    ARI ADA ETA MUN CAP IYO KEO CAY PEE DEE SHO FYN THY KOM ROM OAS MOX ZED QIK FIO FIE FIN TAP WIO JIH FIR TON BUS WIN WAR ZUG
    VAL UTE UMA TAJ LLANO LLOYDS RWANDA LVIV KLIM KRKA PHNOM DNEPR TCHAD AER DAH HA NOI NAM AGE ZIA SOO WEE WES ABE LEM GAZ
    BNEXT BOGD DAVR MISR NAJM XALQ KYRGZ YOUSR SALV LVYE MACHHAPUCHCHHRE FE COD LAC IS DIS TIO EX
    `),
)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
