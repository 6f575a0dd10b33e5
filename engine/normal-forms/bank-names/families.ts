/**
 * Banks of one group in one country, where the normal form of their names cannot know it: divisions, former names that
 * only changed on paper, abbreviations, translations and typing errors. A line has a country (`*` is any) and families,
 * separated by `;`: the bank that gives the family its name, and the others. `chase*` is `chase` and all that begins with `chase-`. What is said
 * for a country counts before what is said for all. Banks of two families in this table never join.
 *
 * A bank that another bought stays apart while its cards carry its own name, and so do independent members of an
 * association: savings banks, credit unions, cooperative banks.
 */
const families = `
* adyen: adyen*; airwallex: airwallex*
* american-express: american-express* amex* ae-argentina ae-australia* ae-banking* ae-co* ae-hong* ae-italy* ae-japan* ae-new* ae-singapore* ae-taiwan* ae-thailand* ae-us* aeasel aeb-mexico* aebc* aec-mexico* aecf* aeesa* aei-italy* aeii* aenb* aesel* axp*
* banco-bilbao-vizcaya-argentaria: banco-bilbao-vizcaya* bbva* banco-bbva*
* banco-santander: banco-santander* banco-de-santander* santander*; bank-of-america: bank-of-america* ba-merchant-services
* bank-of-china: bank-of-china* boc boc-canada boc-credit* boc-expresspa-card boc-malaysia boc-milano boc-paris boc-singapore*
* barclays-bank: barclays* barclaycard* barclay-card*
* bnp-paribas: bnp-paribas* bnp-parisbas* banco-bnp-paribas* bank-bgz-bnp-paribas bnp-espana
* capital-one: capital-one* cabelas-club-capital-one; checkout: checkout*
* citibank: citi citi-american* citi-bank* citi-cards* citi-card citi-commercial citi-etc* citi-japan citibank* citicorp* citigroup* cititarjetas* ao-citibank banco-citibank* commercial-bank-citibank
* cornercard-uk: cornercard* corner-banca corner-banque* corner-europe; curve: curve*; deutsche-bank: deutsche-bank*
* edenred: edenred*; eml-payments-europe: eml*; euronet-payments-and-card-services: euronet*; fiserv-solutions: fiserv*
* groupement-interbancaire-monetique-de-luemoa-gim-uemoa: groupement-interbancaire-monetique-de-luemoa-gim-uemo
* green-dot-bank: green-dot green-dot-bank*
* hsbc: hsbc* banco-hsbc* bank-hsbc* hongkong-and-shanghai-banking* hong-kong-and-shanghai-banking* sb-hsbc*
* industrial-and-commercial-bank-of-china: industrial-and-commercial-bank-of-china* industrial-and-commercial-bank-ofchina* insdustrial-and-commercial-bank-of-china icbc* cn-icbc* bank-icbc* bank-industrial-and-commercial-bank-of-china*
* ing-bank: ing-bank* ing-direct* ing-diba
* jpmorgan-chase-bank: chase* jpmorgan* jpmorganchase* jp-morgan* paulson-capital-corp-jpmorgan-chase disney-rewards-issued-by-chase
* klarna-bank: klarna*; lufthansa-airplus-servicekarten: airplus*; modulr-finance: modulr*; monavate: monavate*
* mypos-payments: mypos*; n26-bank: n26*; nium: nium*; optal-financial: optal*; paypal: paypal*
* r-raphael-and-sons: raphaels-bank caxton-fx-card-by-r-raphael-and-sons travelex-r-raphael-and-sons; revolut: revolut*
* sberbank: sberbank* sb-sberbank subsidiary-bank-sberbank* subsidiary-bank-savings-bank-of-the-russian-federation-sberbank
* scotiabank: scotiabank* scotia-bank bank-of-nova-scotia; societe-generale: societe-generale*
* standard-chartered-bank: standard-chartered* banco-standard-chartered; stripe-payments-uk: stripe*
* unicredit-bank: unicredit* ao-unicredit-bank; vtb-bank: vtb* bank-vtb so-jsc-vtb-bank-kazakhstan
* us-bank: us-bank*; wells-fargo-bank: wells-fargo*; wex-bank: wex*; wirecard-bank: wirecard*; wise-payments: wise*
AG abi-bank: antigua-barbuda-investment-bank
AR banco-comafi: visa-comafi; banco-de-galicia-y-buenos-aires: banco-galicia banco-ggal
AR banco-de-la-ciudad-de-buenos-aires: banco-ciudad banco-ciudad-de-buenos-aires
AR banco-de-la-nacion-argentina: banco-nacion-argentina
AR banco-de-la-provincia-de-buenos-aires: banco-de-la-provincie-de-buenos-aires
AR banco-de-la-provincia-de-cordoba: banco-de-la-provincia-de-cordoba*; banco-de-santa-cruz: banco-de-la-provincia-de-santa-cruz
AR banco-macro: banco-macro-bansud; lloyds-bank: lloyds-bank-blsa
AR nuevo-banco-de-entre-rios: nuevo-banco-de-entre-rios*
AT bawag-psk-bank: bawag*; erste-bank-der-oesterreichischen-sparkassen: erste-bank-der-osterreichischen-sparkassen
AT raiffeisen-bank-international: raiffeisen-zentralbank-osterreich-ag-rzb # its former name
AU anz-australia-and-new-zealand-banking-group: anz australia-and-new-zealand-banking-group* ap-aus-and-new-zealand-banking-group
AU bendigo-and-adelaide-bank: adelaide-bank bendigo-bank; commonwealth-bank-of-australia: commonwealth commonwealth-bank
AU heritage-bank: heritage-bank* heritage-and-peoples-choice; maitland-mutual: maitland-mutual*; members-equity-bank: me-bank
AU suncorp-metway: suncorp norfina # its name since ANZ bought the bank
AU victoria-teachers: victoria-teachers*; westpac-banking: westpac
BB first-citizens-bank-barbados: first-citizen-bank-barbados
BD first-security-islami-bank: first-security-islamic-bank; southeast-bank: south-east-bank
BG first-investment-bank: first-investment-bank-fib
BO banco-union: bancounion
BR acg-instituicao-de-pagamento: acg*; afinz-sorocred: afinz* banco-afinz*; banco-bradesco: banco-bradesco* banco-bradescard
BR banco-confidence-de-cambio: confidence-corretora-de-cambio
BR banco-cooperativo-sicoob: banco-cooperativo-sicoob* banco-cooperativo-do-brasil # Bancoob until 2022
BR banco-de-brasilia: brb*; banco-digio: banco-digio* digio* companhia-brasileira-de-solucoes-e-servicos-cbss
BR banco-do-brasil: ourocard; banco-do-estado-de-sergipe: banese* seac*
BR banco-do-estado-do-rio-grande-do-sul: banco-do-estado-do-rio-grande-do-sul* banrisul; banco-inter: banco-intermedium
BR banco-losango: losango; banco-votorantim: banco-bv bv-financeira*; brasil-card-instituicao-de-pagamentos: brasil-card*
BR bullla: bullla*; csu-digital: csu*; dc-brazil: diners-club-brazil; dm-financeira-sa-credito-financiamento-e-investimento: dm*
BR dock-instituicao-de-pagamento: dock*; facta-financeira-sa-credito-financiamento-e-investimento: facta*
BR fitbank-pagamentos-eletronicos: fitbank*; hub-pagamentos: hub*; issuer-adminstradora-de-cartoes: issuer*
BR itau-unibanco: itau* itaucard* banco-itaucard financeira-itau*; jhsf-roadpass-payments: roadpass-payments; omni-banco: omni*
BR orbitall-servicos-e-processamento-de-meios-de-pagamento: orbitall*; pag-ai-instituicao-de-pagamento: pag-ai*
BR pagseguro-internet: pagseguro*; pernambucanas-financiadora-sa-cred-fin-e-investimento: pernambucanas* pefisa*
BR picpay-bank-banco-multiplo: picpay*; pluxee-instituicao-de-pagamento-brasil: sodexo*; social-bank: social-bank*
BR stark-bank: stark*; stone-pagamentos: stone*
BY belarusian-bank-for-development-and-reconstruction-belinvestbank: belarusian-bank-for-development-and-reconstruction-belinvestba
BY joint-stock-savings-bank-belarusbank: js-savings-bank-belarusbank
CA alberta-treasury-branches: atb-financial; canadian-tire-bank: canadian-tire*; citibank: petro-canada-citibank
CA cnh-capital-revolving-account: cnh*
CA digital-commerce-bank: directcash-bank # its former name
CA federation-des-caisses-desjardins-du-quebec: la-federation-des-caisses-desjardins-du-quebec la-confederation-des-caisses-populaires-et-decono
CA ge-money-canada: carecredit-ge-money-rsf
CA hsbc-bank-canada: hsbc* best-buy-hsbc future-shop-hsbc # its store cards
CA mbna-canadaconsumer-finance: mbna-canada*; peoples-trust: peoples-card-services; presidents-choice-bank: presidents-choice*
CA royal-bank-of-canada: royal-bank-of-canada*; servus-credit-union: connect-first-and-servus-credit-union
CA tangerine-bank: ing-direct # its former name
CA toronto-dominion-bank: toronto-dominion-bank* td-canada-trust* cantrex-tdfs luxury-jewellery-class-ljc-tdfs ben-moss-jewellers-tdfs bose-tdfs castle-building-centres-tdfs corbeil-tdfs charm-diamond-centres-tdfs crescent-gold-and-diamonds-tdfs mappins-tdfs # store cards of TD Financing Services
CA vancity-community-investment-bank: vancity* vancouver-city-savings-credit-union
CH dc-switzerland: dc-switzerland* dc-eur-switzerland dc-chf-switzerland dc-gbp-switzerland; ubs-switzerland: ubs*
CL corpbanca: corp-banca
CN huishang-bank: merchants-bank-branch* # of four cities in Anhui; its name means the merchants of that province
CN agricultural-bank-of-china: agricultural-bank-of-china* agriculture-bank-of-china abc
CN bank-of-cangzhou: bank-of-cangzhou* bank-of-can-gzhouco; bank-of-communications: bank-of-communications*
CN bank-of-east-asia-china: bank-of-east-asia*; bank-of-jiangsu: bank-of-jiangsuco
CN bank-of-ningbo: bank-of-ningbo*; bank-of-shanghai: bank-of-shanghai* shanghai-bank
CN changshu-rural-commercial-bank: changshu* changsu-rural-commercial-bank* jiangsu-changshu-rural-commercial-bank
CN china-bohai-bank: china-bohau-bank; china-citic-bank: citic-bank* citic-ib citic-industrial-bank*
CN china-construction-bank: china-construction-bank* construction-bank-unionpay-standard-card
CN china-everbright-bank: china-everbright-bank* everbright-bank guang-da-bank credit-card-center-of-china-everbright-bank
CN china-guangfa-bank: guangdong-development-bank guang-dong-development-bank guangfa-bank*
CN china-merchants-bank: china-merchant-bank
CN china-minsheng-banking: china-minsheng-bank* china-minseng-bank minsheng-bank* cmbc-credit-card-cup-data
CN china-zheshang-bank: zheshang-bank
CN chongqing-rural-commercial-bank: chongqing-rural-commercial-bank* chongqin-rural-commercial-bank
CN evergrowing-bank: ever-growing-bank hengfeng-bank-kyushu-ic-card; harbin-bank: haerbin-bank haerbin-commercial-bank
CN hua-xia-bank: huaxia-bank china-huaxia-bank; industrial-bank: china-industrial-bank* cib-credit-card-cup-data
CN inner-mongolia-rural-credit-cooperative: neimenggu-rcu inner-mongolia-autonomous-region-rural-credit*
CN jiangyin-rural-commercial-bank: jiangyin-rural-commercial-bank* jiangying-rural-commercial-bank jiangsu-jiangyin-rural-commercial-bank
CN jiaozuo-city-commercial-bank: jiaozuo* jiazuo-city-commercial-bank bank-of-china-travel-service-co-ltd-jiaozuo
CN liaoning-rural-credit-cooperatives: liaoning-rural-credit-coopertaives
CN nanyang-commercial-bank-china: nanyang-commercial-bank namyang-commercial-bank-china
CN ping-an-bank: ping-an-bank* pingan-bank* pab shenzhen-development-bank* szdb* # its former name
CN postal-savings-bank-of-china: postal-savings* postal-saving* post-savings-bank-of-china postal-bank-unionpay-standard-card china-postal-savings-bank youchu-bank credit-card-center-of-the-post-savings-bank-of-chi
CN shanghai-pudong-development-bank: shanghai-pudong-development-bank* pudong-development-bank spd-bank
CN shanghai-rural-commercial-bank: shanghai-rural-commercial-bank* shanghai-rurual-commercial-bank
CN tianjin-binhai-rural-commercial-bank: tianjin-binhai*
CN urumqi-city-commercial-bank: urumqi* urumqui-city-commercial-bank wulumuqi-city-commercial-bank* xinjiang-urumqi-city-commercial-bank bank-of-urumqi
CN zhejiang-mintai-commercial-bank: zhejiang-mintai*
CN zhejiang-rural-credit-union: zhejiang-rural-credit* zhejaing-rural-credit-union zhejiang-province-rural-credit-union
CN zhejiang-tailong-commercial-bank: tailong-commercial-bank
CZ ceska-sporitelna: ceska-sporitelna*
DE commerzbank: comdirect-bank # its direct bank
DE dc-germany: dc-bank-ag-germany; deutsche-bank: deutsche-postbank postbank; deutsche-kreditbank: deutsche-kreditbank* dkb
DE dz-bank: dz-bank*; landesbank-berlin: landesbank-berlin*
DE landesbank-hessen-thuringen-girozentrale: landesbank-hessen-thueringen-girozentrale; unicredit-bank: hypovereinsbank
DE wirecard-bank: number26-maestro-issued-by-wirecard-bank; wuestenrot-bank-ag-pfandbriebank: wustenrot-bank-ag-pfandbriefbank
DK nets-denmark: nets* pbs-international # its former name
DK nordea-bank: nordea*
DO banco-multiple-bhd: banco-bhd* banco-multiple-bhd*; banco-multiple-caribe-internacional: banco-del-caribe-dominicano
DZ gulf-bank-algeria: gulf-bank-algerie
EC banco-de-la-produccion-sa-produbanco: banco-de-la-produccions-a-produbanco; dc-ecuador: banco-diners-club-del-ecuador
EG alexbank: bank-of-alexandria; commercial-international-bank: commercial-international-bank*
ES banco-caminos: caja-caminos; banco-cetelem: banco-cetelem*; banco-cooperativo-espanol: banco-cooperativo-espanol*
ES banco-de-credito-social-cooperativo: banco-de-credito-cooperativo-grupo-cajamar grupo-cooperativo-cajamar
ES banco-pichincha-espa-a: banco-pichincha*; banco-sabadell: banco-de-sabadell; bancofar: bancofar*
ES caixa-de-credit-dels-enginyers-caja-de-credito-de-los-ingenieros-s-coop-de-c: caixa-de-credit-dels-enginyers* caja-ingenieros-industriales
ES caixabank: la-caixa caixabank* aixabank caixa-destalvis-i-pensions* # LA CAIXA until 2011
ES cecabank: confederacion-espanola-de-cajas-de-ahorros # its former name
ES evo-banco: banco-evo; laboral-kutxa: caja-laboral-popular-coop-de-credito
ES sociedad-conjunta-para-la-emision-y-gestion-de-medios-de-pago-efc: sociedad-conjunta* iberia-cards # Iberia Cards is its name in shops
ES wizink-bank: wizink*
FI tapiola-pankki: tapiola
FR swile-payment: swile
FR banque-federative-du-credit-mutuel-bfcm: banque-federative-du-credit-mutuel* caisse-federale-de-credit-mutuel banque-europeenne-du-credit-mutuel credit-mutuel-cmcic
FR bpce: groupe-bpce caisse-nationale-des-caisses-depargne-cnce caisse-depargne banque-populaire natixis # one group since 2009; Natixis issues its cards
FR ca-consumer-finance: sofinco; credit-agricole: caisse-nationale-de-credit-agricole
FR credit-industriel-et-commercial: banque-cic* cic* lyonnaise-de-banque # CIC Lyonnaise de Banque
FR edmond-de-rothschild-france: edmond-de-rothschild*; lcl-banque: le-credit-lyonnais lcl*
FR up: up groupe-up up-coop up-aganea-ede
GB voice-commerce: moneypolo-voice-commerce
GB aib-group-uk: allied-irish-banks; allstar: allstar*
GB arval-commercial-fuel: arvaldart arvalfuelandjetwash arvallocalaccount arvalstatoil; bank-of-cyprus-uk: bank-of-cyprus*
GB bank-of-ireland-uk: bank-of-ireland governor-and-company-of-the-bank-of-ireland
GB bank-of-scotland: bank-of-scotland halifax* # Halifax is its trading name
GB british-airways-ba: british-airways; brown-shipley: brown-shipley*; cater-allen: carter-allen
GB clydesdale-bank: yorkshire-bank # its trading name
GB conister-bank: conister-trust; cqr-uk-payment-solutions: cqr*; creation: creation*
GB danske-bank: northern-bank # its former name
GB ge-capital: ge-capital*; habib-bank-uk: hbl-bank-uk habib-allied-international-bank; ikano-bank: ikano*
GB industrial-and-commercial-bank-of-china-london: industrial-and-commercial-bank-of-china* icbc*; investec-bank: investec*
GB keyfuels: keyfuels* key-fuels*; leeds-building-society: leeds-building-societ; lloyds-bank: lloyds*
GB mbna: mbna* virgin-card-by-mbna-europe-bank virgin-money-issued-by-mbna-europe-bank
GB national-westminster-bank: natwest* nat-west; nationwide-building-society: nationwide; psi-pay: psipay* psi-pay*
GB rothschild-and-co-bank-international: rothschild*; royal-bank-of-scotland: royal-bank-of-scotland* rbs
GB tesco-personal-finance: tesco-bank; uk-fuels: uk-fuels*; ulster-bank: ulster-bank*
GQ banco-nacional-de-guinea-ecuatorial: banco-nacional-de-guniea-ecuatorial
GR alpha-bank: alpha-bank* aplha-bank
HK bank-of-china-hong-kong: bank-of-china* boc*
HN banco-financiera-comercial-hondurena: banco-financiera-comercial-hondure-a banco-financiera-comercial-hondureqa
HT societe-generale-haitienne-de-banque-sa-sogebank: societe-generale-haitienne*
HU ae-bank-rt-general-banking-and-trust: ae-bank*; cib-bank: central-european-international-bank-cib-bank
HU hungarian-volksbank: volksbank-hungary*; k-and-h-bank: k-and-h-bank*; mkb-bank: hungarian-foreign-trade-bank
ID anz-panin-bank: bank-anz-indonesia # its later name
ID bank-central-asia: bca-bank; bank-cimb-niaga: bank-niaga; bank-danamon-indonesia: bank-danamon*
ID bank-industrial-and-commercial-bank-of-china-indonesia: bank-icbc-indonesia industrial-and-commercial-bank-of-china* icbc*
ID bank-muamalat-indonesia: bank-muamalat-indonesiatbk; bank-negara-indonesia: bank-bni bni-bank
ID bank-panin: pan-indonesia-bank-tbk-pt-bank-panin; dc-indonesia: diners-club-indonesia
IE allied-irish-banks: aib*
IN bank-of-baroda: bobcard bob-financial-solutions # its card company
IN bharat-cooperative-bank: bharat-cooperative-bank-mumbai
IN catholic-syrian-bank: csb-bank # its name since 2019
IN dbs-bank-india: dbs* development-bank-of-singapore
IN dcb-bank: development-credit-bank # its former name
IN dhanlaxmi-bank: dhanalakshmi-bank; hdfc-bank: hdfc* dc-hdfc*; icici-bank: icici*; idfc-first-bank: idfc*
IN kalupur-commercial-cooperative-bank: kalupur-commercial-bank; new-india-cooperative-bank: new-india-cooperative-bank*
IN rbl-bank: ratnakar-bank # its former name
IN sardarganj-mercantile-cooperative-bank: sardargunj-mercantile-coop-bank-ltd-patan
IN sbm-bank-india: sbm* state-bank-of-mauritius
IN shamrao-vithal-cooperative-bank: svc-cooperative-bank # its name since 2012
IN state-bank-of-india: sbi*; tamilnad-mercantile-bank: tamilnadu-mercantile-bank; thane-janata-sahakari-bank: tjsb-sahakari-bank
IT agos-ducato: agos; banca-nazionale-del-lavoro: banca-nazionale-del-lavoro*
IT bper-banca: banca-popolare-dellemilia-romagna # its former name
IT compass-banca: compass; istituto-centrale-delle-banche-di-credito-cooperativo-iccrea: iccrea*; poste-italiane: postepay
IT sia: siapay; ubi-banca: unione-di-banche-italiane; worldline-financial-services-europe: worldline*
JO bank-al-etihad: bank-al-atihad
JP aplus: aplus*; bank-of-fukuoka: fukuoka*; credit-saison: saison*; jaccs: jaccs*; japan-airlines-international-jl: jal*
JP japan-post-bank: mijica; jcb-international-credit-card: jcb-card jcb-the-class
JP mitsubishi-ufj-nicos: dc-card nicos* nippon-shinpan # DC and NICOS are its cards; Nippon Shinpan its former name
JP mufg-bank: mufg tokyo-mitsubishi-ufj-bank; orient: orico*; ufj: ufj*
KE chase-bank-kenya: chase-kenya-bank
KG kyrgyz-investment-and-credit-bank: kyrgz-investment-and-credit-bank
KH j-trust-royal-bank: jtrust-royal-bank
KR busan-bank: busan-bank*; jeju-bank: jeju*; jeonbuk-bank: jeonbuk*; kakao-bank: cacao-bank; shinhan-card: sinhan-cards
KR bc-card: bc bc-cards bc-card-co-ltd-mobile; gwangju-bank: gwangju* kwangju-bank; hyundai-card: hyundaicard hyuindai-card; industrial-bank-of-korea: ibk*
KR kb-kookmin-card: kb-kookmin* kb-card kb-pay; keb-hana-card: keb-hana* hana-card hana-check-card hanask-card
KR kyungnam-bank: kyongnam-bank kyoungnam-bank gyeongnam* # one name, four spellings
KR nonghyup-bank: nonghyup* nh-card nh-cooperatives-card nh-nonghyup nh-unit* nacf national-agricultural-cooperative-federation
KR sc-bank: sc-cheil-bank standard-chartered* # Standard Chartered Bank Korea
KR woori-card: woori* wooricard wooricards
KZ bankpozitiv-kazakhstan: bankpozitiv-kazakhstan*
KZ bta-bank: bank-turanalem # its former name
KZ first-heartland-jusan-bank: first-heartland-jysan-bank
LU banque-internationale-a-luxembourg: dexia-banque-internationale-a-luxembourg
LY aman-bank-for-commerce-and-investment: aman-bank-for-commerce-and-investment*; gumhouria-bank: jumhouria-bank
MD banca-de-economii: banca-de-economi
MK halk-banka-ad-skopje: halkbank-ad-skopje
MN trade-and-development-bank-of-mongolia: hudaldaa-hugjliin-bank # a transliteration
MO macau-commercial-bank: macao-commercial-bank
MX banca-mifel: banca-mifel*; banco-actinver-sa-institucion-de-banca-multiple-grupo-financiero-actinver: banco-actinver*
MX banco-autofin-mexico: banco-autofin-mexico*; banco-azteca: azteca; banco-del-bajio: bajio
MX banco-inbursa: banco-inbursa* inbursa sofom-inbursa* grupo-financiero-inbursa*; banco-invex: banco-invex* invex
MX banco-mercantil-del-norte: banco-mercantil-del-norte* banorte
MX banco-monex-sa-institucion-de-banca-multiple-monex-grupo-financiero: banco-monex*; banco-multiva: banco-multiva*
MX banco-nacional-de-mexico: banco-nacional-de-mexico* banamex citi tarjetas-banamex*; banco-paga-todo: banco-pagatodo
MX banco-regional-sa-institucion-de-banca-multiple-banregio-grupo-financiero: banco-regional* # Banregio
MX bansefi: banco-del-bienestar* # its name since 2019
MX bbva-mexico: bbva* bancomer banco-bilbao-vizcaya*; bradescard-mexico-s: bradescard*; intercam-banco: intercam*
MX pluxee-mexico: sodexo; scotiabank-inverlat: scotiabank* banco-inverlat; servicios-broxel: servicios-broxel*
MX todito-pagos: todito-pagos*; toka-internacional: toka*
MZ united-bank-for-africa: united-bank-for-africa*
NL cooperatieve-rabobank: cooperative-rabobank rabobank cooperatieve-centrale-raiffeisen-boerenleenbank-ba-rabobank-nederland
NO dnb-bank: dnb-nor-bank # its former name
NO nordea-bank-norge: nordea*
PH banco-de-oro-unibank: banco-de-oro bank-de-oro banc-de-oro bdo*
PH metropolitan-bank-and-trust-company-metrobank: metrobank-card*; union-bank-of-the-philippines: unionbank-of-the-philippines
PK united-bank: united-bank-limited*
PL bank-bph: bank-przemyslowo-handlowy*; bank-handlowy-w-warszawie: citi* citibank*
PL powszechna-kasa-oszczednosci-bank-polski: powszechna-kasa-oszczednosci-bank-polski* pko*
PT banco-bpi: banco-portugues-de-investimentos
RO banca-romaneasca: banca-romanesca; brd-groupe-societe-generale: banca-romana-pentru-dezvoltare; unicredit-bank: unicredit*
RU alfa-bank: aplha-bank; bank-iba-moscow: international-bank-of-azerbaijan-moscow
RU bank-saint-petersburg: bank-saint-petersburg st-petersburg-bank; cb-renaissance-credit: commercial-bank-renaissance-credit
RU cb-solidarity: cb-solidarnost commercial-bank-solidarnost # a translation
RU cb-uralsky-finansovy-dom: ural-fd
RU chelyabinsk-joint-stock-investment-bank-chelyabinvestbank: investment-bank-of-chelyabinsk-js-chelyabinvestbank
RU credit-bank-of-moscow: credit-bank-of-moscow*; devon-credit: devon-credit* devon-kredit; kb-ns-bank: ns-bank
RU levoberezhny-bank: bank-levoberezhny; post-bank: pochta-bank; primsotsbank: pjc-scbp-primsotsbank pjs-scbp-primsotsbank
RU russian-agricultural-bank: russian-agricultural-bank*; russian-regional-development-bank: russian-regional-development-bank*
RU russian-standard-bank: russian-standard-bank* dc-russia-rsb; severny-morskoy-put: bank-severnuy-morskoy-put
RU skb-bank: jscb-of-support-to-commerce-and-business-skb-bank js-cb-of-support-to-commerce-and-business-skb-bank
RU transkapitalbank: transcapitalbank
RU ural-bank-for-reconstruction-and-development: public-joint-stock-company-the-ural-bank-for-reconstruction-and
RU vnesheconombank: bank-for-development-and-foreign-economic-affairs-vnesheconombank
RU vostochny-express-bank: orient-express-bank # a translation
SA al-rajhi-banking-and-investment: al-rajhi-banking-and-inv; american-express-saudi-arabia: merican-express-saudi-arabia
SI skb-banka: skb-banka*
SK ceskoslovenska-obchodna-banka: ceskoslovenska-obchodni-banka
SM cassa-di-risparmio-della-repubblica-di-san-marino: cassa-di-risparmio-della-republica-di-san-marino
SR southern-commercial-bank: southern-commerclal-bank
TH krung-thai-bank: krung-thai-bank* krung-thaj-bank-public krungthai-card*
TJ tojiksodirotbank: tojiksodirotbonk
TN banque-de-lhabitat: banque-de-lihabitat
TN banque-tuniso-koweitienne-de-developpement: banque-tuniso-koweitienne-de-d-veloppement
TN qatar-national-bank-tunisia: qatar-national-bank-tunis
TR ininal-odeme-ve-elektronik-para-hizmetleri: ininal-odeme-ve-elektronik-para-hiz; is-bankasi: t-is-bankasi turkiye-is-bankasi
TR sipay-elektronik-para-ve-odeme-hizmetleri: sipay-elektronik-para-ve-odeme-hizmetler; turkiye-garanti-bankasi: garanti*
TW bank-sinopac: bank-sinopac*; chinatrust-commercial-bank: china-trust-comercial-bank; hwatai-commercial-bank: hwatai-bank
TW jih-sun-international-commercial-bank: jih-sun-international-bank; national-credit-card-center: national-credit-card-center*
UA cb-privatbank: privatbank commercial-bank-privatbank
UA khreschatyk-ojsc-cb: commercial-bank-khresch commercial-bank-khreschatyk; kreditprombank: opened-jsc-kreditprombank
UA oschadbank: state-savings-bank-of-ukraine*; pivdennyi: pivdennyi*
UA raiffeisen-bank: raiffeisen-bank-aval joint-stock-post-pension-bank-aval
UA sense-bank: alfa-bank # its former name
UA ukrsotsbank: jscb-for-social-development-ukrsotsbank
US citizens-bank: citizens-bank-of-rhode-island
US american-airlines-aa: american-airlines-aadvantage-miles; amplify-credit-union: amplify-federal-credit-union
US argent-federal-credit-union: argent-credit-union; at-and-t-universal-card: at-and-t*
US bac-florida-bank: bradesco-bac-florida-investments; bancorp-bank: bancorp tbbk-card-services varo-bancorp-bank
US bank-of-america: fia-card-services # its card bank
US bankwell-bank: bankwell
US bmo-bank: bmo* harris bank-of-montreal # BMO Harris Bank until 2023
US bny-mellon: bank-of-new-york-mellon bank-of-new-york-delaware
US bokf: bok-financial bank-of-oklahoma bank-of-texas # its divisions
US branch-banking-and-trust: branch-banking-and-trust* bb-and-t; cal-com-federal-credit-union: calcom-federal-credit-union
US card-services-for-credit-unions: trellance primax # its later names
US celtic-bank: celtic-bank*; citizens-bank-of-philadelphia-mississippi: citizens-bank-of-philadelphia-miss
US citizens-community-federal: ccf-bank; cmc-fcpi-employees-federal-credit-union: cmcfcpi-employees-federal-credit-union
US comenity-bank: comenity* bread-financial* alliance-data-systems; comerica-bank: comerica-bank-midwest
US country-bank-for-savings: country-bank; credit-union-one: cu-one; cross-river-bank: cross-river-bank*
US delta-air-lines-dl: delta-airlines-dl; discover-bank: discover-network; downeast-credit-union: down-east-credit-union
US essa-bank-and-trust: essa-bank; evolve-bank-and-trust: evolve-neon-money-club
US fidelity-information-services: fidelity-national-information-services; fifth-third-bank: fifth-third* midwest-payment-systems
US first-bank-puerto-rico: firstbank-puerto-rico
US first-horizon-bank: first-horizon* first-tennessee-bank # its former name
US first-mid-bank-and-trust: first-mid-bancshares
US first-national-bank-alaska: first-national-bank-of-anchorage # its former name
US first-national-bank-in-deridder: first-national-bank-in-de-ridder; first-union-direct-bank: irst-union-direct-bank
US fleetcor: fleetcor*; fnbt-bank: fnbt-com-bank; fortera-credit-union: fortera-federal-credit-union
US go-energy-financial-credit-union: goenergy-financial-credit-union; greater-kentucky-credit-union: gtky-credit-union
US icba-bancard: ibaa-bancard cba-bancard-and-tcm-bank # its former name, and its bank
US industrial-credit-union: industrial-credit-union-of-whatcom-county
US jack-henry-and-associates: jha-payment-processing-solutions; keybank: key-bank
US kitsap-credit-union: kitsap-community-federal-credit-union # its former name
US knoxville-tva-employees-credit-union: tva-credit-union; m-and-t-bank: manufacturers-and-traders-trust
US massachusetts-institute-of-technology-federal-credit-union: mit-federal-credit-union; mbna-america-bank: mbna*
US minnesota-ebt: minesota-ebt
US mufg-union-bank: union-bank-of-california # its former name
US naval-research-lab-federal-credit-union: nrl-federal-credit-union; northern-trust: northern-trust-bank
US ocean-bank: ocean-bank-of-miami
US pathward: pathward* metabank* # its name since 2022
US pentagon-federal-credit-union: penfed*; pinnacle-financial-partners: pinnacle; pnc-bank: pnc*
US popular-bank: banco-popular-north-america banco-popular-de-puerto-rico; pscu: pscu* payment-systems-for-credit-unions
US rbc-bank-georgia: rbc*; rhinebeck-bank: rhinebeck-savings-bank; richwood-banking: richwood-bank
US san-francisco-fire-credit-union: sf-fire-credit-union
US santander-bank: santander* sovereign-bank banco-santander* # its former name
US sea-comm-federal-credit-union: seacomm-federal-credit-union
US secny-federal-credit-union: school-employees-of-cny-federal-credit-union; shinhan-bank-america: shb-america
US simmons-bank: simmons-first-national-bank # its former name
US southtrust-bank: southtrust-bank-of-alabama; standard-bank-pasb: standard-bank
US star-systems: star-networks star-processing star-payment-systems; stillman-bancorp: stillman-banccorp
US stock-yards-bank-and-trust: stock-yards-bank; sunrise-banks: sunrisebanks; suntrust-bank: suntrust-bankcard
US synchrony-bank: ge-capital-consumer-card ge-capital-retail-bank ge-money gemoneybank-brandsmart # its former names
US synovus-bank: synovus* columbus-bank-and-trust* # its division
US tcf-bank: chemical-bank-a-division-of-tcf-nb; td-bank: td-bank*; tib: tib-the-independent-bankersbank
US total-system-services: tsys*; transportation-alliance-bank: transportation-alliance-bank* tab-bank; denver-community-credit-union: denver-community-credit-union*; park-federal-credit-union: park-federal-credit-union*; truist-bank: truist*
US trustco-bank: trustco-bank-new-york; ubs-bank-usa: ubs*; united-trust-bank: unitedtrust-bank
US university-and-state-employees-credit-union-of-san-diego: university-and-state-employees-credit-union use-credit-union
US usaa-federal-savings-bank: usaa*
US virginia-united-methodist-credit-union-inc-dba-the-united-methodist-credit-union: virginia-united-methodist-credit-union-inc-dba-the-united-methodist-credit-uni
US wescom-credit-union: wescom-central-credit-union
US western-alliance-bank: bank-of-nevada torrey-pines-bank alliance-bank-of-arizona # its divisions
US worthington-federal-savings-bank: worthington-federal-savings worthington-federal-bank
US zions-bancorporation: zions* california-bank-and-trust amegy-bank nevada-state-bank vectra-bank-colorado national-bank-of-arizona # its divisions
UZ aloqabank: alokabank
UZ national-bank-for-foreign-economic-activity-of-the-republic-of-uzbekistan: national-bank-for-foreign-economic-activity-of-the-republic-of-uzbekis
VE banco-del-caribe: banco-del-caribe*
VN an-binh-commercial-bank: an-binh-bank abbank; asia-commercial-bank: acb; donga-commercial-bank: donga-bank dongabank
VN fortune-vietnam: lien-viet-post* lienviet-post* # its former name
VN ho-chi-minh-city-development: ho-chi-minh-city-development-commercial-bank hdbank
VN joint-stock-commercial-bank-for-foreign-trade-of-vietnam: bank-for-foreign-trade* jscb-for-foreign-trade-of-vietnam js-commercial-bank-for-foreign-trade-of-vietnam vietcombank* vietcom-bank
VN joint-stock-commercial-bank-for-investment-and-development-of-vietnam: bidv* bank-for-investment-and-development-of-vietnam js-commercial-bank-for-investment-and-development-of-vietnam
VN kien-long-commercial-bank: kienlongbank; nam-a-commercial-bank: namabank; national-citizen-commercial-bank: ncb-bank
VN sai-gon-ha-noi-commercial-bank: saigon-hanoi-commercial-bank
VN saigon-thuong-tin-commercial-bank: sacombank saigon-thuong-tin-commercial-joint-stockbank
VN southeast-asia-commercial-bank: seabank; tien-phong-commercial-bank: tien-phong-bank tienphong-bank
VN viet-capital-commercial-bank: vccb; vietnam-bank-for-agriculture-and-rural-development: agribank
VN vietnam-export-import-commercial-bank: exim-bank eximbank; vietnam-international-commercial-bank: vietnam-international-bank
VN vietnam-joint-stock-commercial-bank-for-industry-and-trade: vietinbank* vietin-bank* vietnam-bank-for-industry-and-trade vietnam-jscb-for-industry-and-trade
VN vietnam-maritime-commercial-bank: vietnam-maritime-commercial-stock-bank; vietnam-prosperity: vpbank vp-bank
VN vietnam-technological-and-commercial-bank: techcom* techcombank
ZA absa-bank: absa*
`

/** Names that look like one bank's and are not. They stay apart even if another bank joins one of them. */
const different = `
CN bank-of-ningbo ningbo-commercial-bank # the latter is Ningbo Commerce Bank
CN bank-of-shanghai shanghai-commercial-bank # the latter is of Hong Kong
DO banco-multiple-bhd banco-multiple-leon
IL bank-leumi-le-israel leumi-card # sold in 2019
JP chiba chiba-bank # Chiba Kogyo Bank and Chiba Bank
UA bank-universal universal-bank # of Lviv and of Kyiv
US first-commercial-bank first-commercial-bank-usa
US first-federal first-federal-bank
US pinnacle pinnacle-bank
US washington-trust washington-trust-bank # of Rhode Island and of Spokane
VN public-bank-vietnam vietnam-public # the Malaysian Public Bank and PVcomBank
`

export interface FamilyLine {
  /** ISO code, or `*` for all countries. */
  country: string
  head: string
  /** Slugs, with the head, and beginnings of slugs, which end with `*`. */
  members: string[]
}

export const familyLines: readonly FamilyLine[] = read(families).flatMap(({ country, text }) =>
  text.split('; ').map((family) => {
    const [head = '', ...others] = family.split(/:? +/)
    return { country, head, members: [...new Set([head, ...others])] }
  }),
)

/** Each is a country and two slugs or more. */
export const differentBanks: readonly string[][] = read(different).map(({ country, text }) => [
  country,
  ...text.split(' '),
])

function read(table: string): { country: string; text: string }[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [, country = '', text = ''] = /^(\S+) (.*?)(?: # .*)?$/.exec(line) ?? []
      return { country, text }
    })
}
