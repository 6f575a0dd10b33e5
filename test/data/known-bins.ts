// Facts of well-known BINs that do not come from the data: ranges that networks publish, and cards that everybody knows.

/** BIN, brand, type, country, and a part of the issuer's name. A question mark for what is not known for certain. */
export const knownBins = `
  # The published test cards of iyzico, which name the bank of each; Finansbank is QNB now
  589004 | MAESTRO                   | DEBIT  | TR | akbank
  979202 | TROY                      | DEBIT  | TR | finansbank
  979203 | TROY                      | CREDIT | TR | finansbank
  979207 | TROY                      | CREDIT | TR | akbank
  476662 | VISA                      | DEBIT  | TR | denizbank
  460345 | VISA                      | CREDIT | TR | denizbank
  472915 | VISA                      | CREDIT | TR | denizbank
  498749 | VISA                      | DEBIT  | TR | qnb
  531157 | MASTERCARD                | CREDIT | TR | qnb
  517041 | MASTERCARD                | DEBIT  | TR | garanti
  540036 | MASTERCARD                | CREDIT | TR | garanti
  374427 | AMERICAN EXPRESS          | CREDIT | TR | garanti
  447505 | VISA                      | DEBIT  | TR | halk
  552879 | MASTERCARD                | CREDIT | TR | halk
  405903 | VISA                      | DEBIT  | TR | hsbc
  550472 | MASTERCARD                | CREDIT | TR | hsbc
  454359 | VISA                      | CREDIT | TR | is bankasi
  491005 | VISA                      | DEBIT  | TR | vakif
  415792 | VISA                      | CREDIT | TR | vakif
  516888 | MASTERCARD                | DEBIT  | TR | yapi
  545103 | MASTERCARD                | CREDIT | TR | yapi
  # China Merchants Bank, as Chinese card tables have it for years; its JCB and Visa cards among them
  622575 | CHINA UNION PAY           | CREDIT | CN | merchants
  622588 | CHINA UNION PAY           | DEBIT  | CN | merchants
  439188 | VISA                      | CREDIT | CN | merchants
  356885 | JCB                       | CREDIT | CN | merchants
  # First and last BINs of ranges that networks publish
  358999 | JCB                       | ?      | ? | ?
  305999 | DINERS CLUB INTERNATIONAL | ?      | ? | ?
  309500 | DINERS CLUB INTERNATIONAL | ?      | ? | ?
  360000 | DINERS CLUB INTERNATIONAL | ?      | ? | ?
  385200 | DINERS CLUB INTERNATIONAL | ?      | ? | ?
  601199 | DISCOVER                  | ?      | ? | ?
  644000 | DISCOVER                  | ?      | ? | ?
  649999 | DISCOVER                  | ?      | ? | ?
  650000 | DISCOVER                  | ?      | ? | ?
  222100 | MASTERCARD                | ?      | ? | ?
  272099 | MASTERCARD                | ?      | ? | ?
  510000 | MASTERCARD                | ?      | ? | ?
  340000 | AMERICAN EXPRESS          | ?      | ? | ?
  379999 | AMERICAN EXPRESS          | ?      | ? | ?
  199999 | UATP                      | ?      | ? | ?
  # Accepted by Discover, issued by UnionPay: 622126 to 622925, 624 to 626 and 6282 to 6288
  622126 | CHINA UNION PAY           | ?      | ? | ?
  622925 | CHINA UNION PAY           | ?      | ? | ?
  624000 | CHINA UNION PAY           | ?      | ? | ?
  626999 | CHINA UNION PAY           | ?      | ? | ?
  628200 | CHINA UNION PAY           | ?      | ? | ?
  628899 | CHINA UNION PAY           | ?      | ? | ?
  # Maestro among others that begin with 5 and 6; the British ones were Switch and Solo
  502000 | MAESTRO                   | ?      | ? | ?
  560000 | MAESTRO                   | ?      | ? | ?
  589460 | MAESTRO                   | ?      | ? | ?
  630400 | MAESTRO                   | ?      | ? | ?
  675900 | MAESTRO                   | DEBIT  | GB | ?
  676100 | MAESTRO                   | ?      | ? | ?
  676200 | MAESTRO                   | ?      | ? | ?
  676300 | MAESTRO                   | ?      | ? | ?
  676770 | MAESTRO                   | ?      | GB | ?
  676774 | MAESTRO                   | ?      | GB | ?
  564182 | MAESTRO                   | ?      | GB | ?
  633110 | MAESTRO                   | ?      | GB | ?
  633300 | MAESTRO                   | ?      | GB | ?
  639002 | MAESTRO                   | DEBIT  | RU | sberbank
  # Co-badged with a national network: Bancontact, Dankort, girocard; 4970 to 4979 also carry CB
  670300 | MAESTRO/BANCONTACT        | DEBIT  | BE | ?
  457100 | VISA/DANKORT              | DEBIT  | DK | ?
  457199 | VISA/DANKORT              | DEBIT  | DK | ?
  501900 | DANKORT                   | DEBIT  | DK | ?
  672500 | MAESTRO                   | DEBIT  | DE | ?
  497010 | VISA                      | ?      | FR | postale
  497200 | VISA                      | ?      | FR | lcl
  497300 | VISA                      | ?      | FR | societe generale
  497400 | VISA                      | ?      | FR | bnp
  513100 | MASTERCARD                | ?      | FR | agricole
  513200 | MASTERCARD                | ?      | FR | mutuel
  # Verve has 506099 to 506198 and, within Discover’s 65, 650002 to 650027
  506099 | VERVE                     | DEBIT  | NG | ?
  506198 | VERVE                     | DEBIT  | ? | ?
  650002 | VERVE                     | DEBIT  | NG | ?
  650027 | VERVE                     | DEBIT  | NG | ?
  # RuPay has 508, 607, 608, 817 and, within Discover’s 65, 6521 and 6522; with JCB 3538
  508500 | RUPAY                     | ?      | IN | ?
  508999 | RUPAY                     | ?      | IN | ?
  607000 | RUPAY                     | ?      | IN | ?
  608000 | RUPAY                     | ?      | IN | ?
  652150 | RUPAY                     | ?      | IN | ?
  652200 | RUPAY                     | ?      | IN | ?
  817200 | RUPAY                     | ?      | IN | ?
  353800 | JCB/RUPAY                 | ?      | IN | ?
  # Mir has 2200 to 2204, beside Mastercard’s 2221; its banks count their BINs from 220001
  220000 | NSPK MIR                  | ?      | RU | ?
  220499 | NSPK MIR                  | ?      | RU | ?
  220001 | NSPK MIR                  | ?      | RU | gazprom
  220015 | NSPK MIR                  | ?      | RU | alfa
  220030 | NSPK MIR                  | ?      | RU | raiffeisen
  220070 | NSPK MIR                  | ?      | RU | tinkoff
  437773 | VISA                      | ?      | RU | tinkoff
  553691 | MASTERCARD                | ?      | RU | tinkoff
  521178 | MASTERCARD                | ?      | RU | alfa
  548673 | MASTERCARD                | ?      | RU | alfa
  546938 | MASTERCARD                | ?      | RU | sberbank
  # Troy has 9792 and shares a part of 65 with Discover
  979200 | TROY                      | ?      | TR | ?
  979289 | TROY                      | ?      | TR | ?
  650161 | TROY                      | ?      | TR | ?
  # Elo, as Brazilian acquirers publish it: within Visa’s 4, Maestro’s 50 and 63, and Discover’s 65
  401178 | ELO                       | ?      | BR | ?
  431274 | ELO                       | ?      | BR | ?
  438935 | ELO                       | ?      | BR | ?
  451416 | ELO                       | ?      | BR | ?
  457393 | ELO                       | ?      | BR | ?
  457631 | ELO                       | ?      | BR | ?
  504175 | ELO                       | ?      | BR | ?
  506699 | ELO                       | ?      | BR | ?
  506778 | ELO                       | ?      | BR | ?
  509000 | ELO                       | ?      | BR | ?
  636297 | ELO                       | ?      | BR | ?
  636368 | ELO                       | ?      | BR | ?
  650031 | ELO                       | ?      | BR | ?
  650405 | ELO                       | ?      | BR | ?
  651652 | ELO                       | ?      | BR | ?
  655000 | ELO                       | ?      | BR | ?
  # Hipercard and Cabal, from the same tables
  637095 | HIPERCARD                 | ?      | BR | ?
  637568 | HIPERCARD                 | ?      | BR | ?
  384100 | HIPERCARD                 | ?      | BR | ?
  384140 | HIPERCARD                 | ?      | BR | ?
  604324 | CABAL                     | ?      | ? | ?
  604203 | CABAL                     | ?      | ? | ?
  # Other national networks
  860002 | UZCARD                    | ?      | UZ | ?
  986001 | HUMOCARD                  | ?      | UZ | ?
  989100 | DINACARD                  | ?      | RS | ?
  357111 | JCB/LANKAPAY              | ?      | LK | ?
  970400 | NAPAS                     | ?      | VN | ?
  # Ranges for the tokens of wallets, where a source names them
  506176 | VERVE                     | ?      | NG | tokenization
  621840 | CHINA UNION PAY           | ?      | CN | token
  626360 | CHINA UNION PAY           | ?      | CN | token
  # Cards that millions carry
  521729 | MASTERCARD                | DEBIT  | AU | commonwealth
  516361 | MASTERCARD                | DEBIT  | AU | westpac
  451400 | VISA                      | ?      | CA | royal
  453600 | VISA                      | ?      | CA | nova
  453700 | VISA                      | ?      | CA | nova
  438857 | VISA                      | CREDIT | US | chase
  542418 | MASTERCARD                | CREDIT | US | citi
  546616 | MASTERCARD                | CREDIT | US | citi
  480011 | VISA                      | CREDIT | US | america
  440066 | VISA                      | CREDIT | US | america
  515676 | MASTERCARD                | CREDIT | US | capital
  434257 | VISA                      | DEBIT  | US | wells
  446542 | VISA                      | CREDIT | US | wells
  475130 | VISA                      | DEBIT  | GB | westminster
  550209 | MASTERCARD                | CREDIT | BR | nu
`
  .split('\n')
  .filter((line) => /^ +\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
