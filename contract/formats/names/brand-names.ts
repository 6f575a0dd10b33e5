/**
 * What brands are called besides the name in the data, in capitals and without spaces. Imports, filters of requests and the
 * search for a brand on screens all know them.
 */
export const otherBrandNames: Record<string, readonly string[]> = {
  'AMERICAN EXPRESS': ['AMEX', 'AMERICANEXPRESSCARD'],
  'CHINA UNION PAY': ['UNIONPAY', 'CUP', 'UNIONPAYINTERNATIONAL'],
  'DINERS CLUB INTERNATIONAL': ['DINERS', 'DINERSCLUB', 'DCI'],
  DISCOVER: ['DISCOVERCARD', 'DISCOVERNETWORK'],
  'NSPK MIR': ['MIR'],
  MASTERCARD: ['MASTERCARDDEBIT', 'DEBITMASTERCARD', 'MASTER', 'MC'],
  VISA: ['VISACARD', 'VISADEBIT', 'VISACREDIT'],
  JCB: ['JCBCARD', 'JCBCO'],
  RUPAY: ['RUPAYCARD'],
  HIPERCARD: [],
  'PRIVATE LABEL': ['PRIVATELABELCARD'],
  VPAY: ['VISAVPAY'],
}
