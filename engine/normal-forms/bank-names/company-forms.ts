import { byOther } from '../clean-text.ts'

/**
 * Legal forms that company names end with: lower case, without punctuation, abbreviations joined. Words that may
 * distinguish two banks (bank, federal, first, union …) are not among them.
 */
export const endingForms = formsBy(
  -1,
  `
  na | national association | nat assn | natl assn | nt and sa | fsb | ssb | sb | fa | fsa | sla
  inc | incorporated | llc | llp | corp | corporation | co | company | and co | and company
  ltd | limited | pvt | private limited | pty | proprietary limited | pte | dac | plc | public limited company
  public limited | public company | limited liability company | with limited liability | unlimited company
  ag | aktiengesellschaft | gmbh | kg | kgaa | eg | und co
  sa | societe anonyme | sociedad anonima | sociedade anonima | sas | sasu | sarl | sca | scpa | scrl | scarl | soc coop
  spa | societa per azioni | srl | snc | slu | sau | saa | sac | saca | saeca | saic | ltda | limitada | ltdo | eireli
  crl | rl | compania anonima | c por a | sofom | enr | er | ifpe | sfp | de cv | sa de cv | sab de cv | sapi de cv
  de rl de cv | s de rl de cv | de rl | sc de rl | institucion de banca multiple | institucion banca multiple
  inst de banca multiple | instit de banca multiple
  bv | nv | cvba | bvba | ab | publ | abp | asa | as | aps | amba | oy | oyj | hf | ehf | uab | sia | ou
  zrt | nyrt | rt | kft | spolka akcyjna | spolka z oo | sp z oo | sro | dd | ad | ead | doo | dooel | eood | ood | sha | sh a
  jsc | pjsc | ojsc | cjsc | osc | jscb | jsb | ojscb | pjscb | cjscb | pao | oao | zao | ooo | pat | closed corporation
  joint stock company | public joint stock company | open joint stock company | closed joint stock company
  close joint stock company | private joint stock company | public jsc | open jsc | closed jsc | private jsc
  joint stock co | joint stock bank | joint stock commercial bank | joint stock | anonim sirketi | tas | tao
  sae | saog | saoc | sal | bsc | bsc c | bsc closed | ksc | kscp | kscc | kpsc | sak | sakp | qsc | qpsc | psc | wll | pjs
  cjs | share company | bm | pcl | public company limited | tbk | persero | bhd | berhad | sdn bhd | sdn berhad | kk
`,
)

/** Forms that count only at the very end: before another form they may be a place or an airline, as in "Access Bank (SL) Ltd". */
export const lastForms = formsBy(-1, 'sl | sc | se | ua | ca')

export const leadingForms = formsBy(
  0,
  `
  the | pt | jsc | pjsc | ojsc | cjsc | jscb | pjscb | ojscb | cjscb | jsb | llc | ooo | oao | zao | pao | pat | uab | sia | as | ab
  joint stock company | public joint stock company | open joint stock company | closed joint stock company
  close joint stock company | private joint stock company | public jsc | open jsc | closed jsc | private jsc
  limited liability company | joint stock commercial bank | joint stock bank
`,
)

function formsBy(edge: 0 | -1, text: string): Map<string, string[][]> {
  const forms = text.split(/[|\n]/).map((form) => form.trim().split(/\s+/))
  forms.sort((a, b) => b.length - a.length)
  return Map.groupBy(forms, (form) => form.at(edge)!)
}

export const sameForms = byOther({
  ag: 'aktiengesellschaft',
  as: 'anonim sirketi',
  co: 'company',
  corp: 'corporation',
  inc: 'incorporated',
  jsc: 'joint stock company',
  llc: 'limited liability company',
  ltd: 'limited',
  na: 'national association | nat assn | natl assn',
  ojsc: 'open joint stock company | open jsc',
  pjsc: 'public joint stock company | public jsc',
  plc: 'public limited company',
  'pvt ltd': 'private limited | pvt limited',
  sa: 'societe anonyme | sociedad anonima | sociedade anonima',
  spa: 'societa per azioni',
})
