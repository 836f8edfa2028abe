// Words the grammar of a decision hangs on.

function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Words that deny what follows. */
export const NEGATES = set(`
  no not never without lacking lacks lack cannot neither nor nothing none nobody zero stop avoid ban forbid prohibit disallow reject
  refuse refrain prevent rejects refuses forbids bans prevents avoids stops avoiding
`);

/** Participles that deny what stands before them. */
export const BANNED = set(`
  banned refused forbidden prohibited disallowed rejected discouraged deprecated unacceptable unsupported blocked denied
`);

/** "X is not allowed" denies X. */
export const ALLOWS = set(`
  allowed permitted accepted acceptable ok okay welcome supported wanted tolerated
`);

/** So does "X is not offered", where no purpose follows. */
export const MAKES = set(`
  offered provided exposed introduced added used shipped adopted needed planned made
`);

/** Verbs that take their object away. */
export const ENDS = set(`
  remove removes removed removing drop drops dropped dropping delete deletes deleted deleting disable disables
  disabled disabling retire retires retired skip skips skipped skipping omit omits omitted exclude excludes
  excluded excluding eliminate eliminated abandon abandoned strip stripped discard discarded purge purged kill kills killed
  sunset decommission uninstall uninstalled revoke revokes revoked revert undo ditch scrap bypass
  bypasses bypassed unset lose
`);

/** Before a participle they make a passive. */
export const BE = set(`
  is are be been being was were get gets stays stay remains remain
`);

/** A denial reaches to these. */
export const ENDS_NEGATION = set(`
  but because since so instead otherwise unless except although though while whereas until
`);

/** What stands behind them is where, when or with what. */
export const PREPOSITION = set(`
  in on at for from within inside outside after before when during into onto by via through between across under
  over to with as of per against whenever where while if once
`);

/** With these the clause comes back to what it is about. */
export const ENDS_ASIDE = set(`
  no not never without must should may can will shall cannot is are be was were requires require uses use needs
  need goes go gets get and or but
`);

/** Said of every one, or of nothing but one. */
export const UNIVERSAL = set(`
  all every each everything everywhere always only any entire whole must nothing no never single standard
  standardise standardize solely exclusively sole
`);

/** After these a form in -ing is something that is done. */
export const BEFORE_GERUND = set(`
  than without of avoid not never by from stop start begin for consider
`);

/** Verbs that say no more than that something is there. */
export const LIGHT = set(`
  appear appears occur occurs exist exists go goes end ends reach touch touches access hit hits reach reaches enter enters contain
  contains live lives
`);

/** Words that only join others. */
export const STOP = set(`
  a an the please this that these those it its we our you your they their he she i me my us them and or but so if then
  than as at by for from in into is are be been being was were will would can could should shall may might must do
  does did has have had of on onto to too with within there here which who whom what when where while how why not
  no never only just also any some such own same other another more most much many very all every each let s via
  per about up out over off under again new now once both either
`);

/** Words and stems that tell little by themselves. */
export const GENERIC = set(`
  use uses used using add adds added adding make makes made making code project system thing way work new run set
  get put keep have need go going want data file user support handl build creat write provid allow ensur appli team
  follow rule decis decid choos adopt introduc move switch chang updat first last next current explicit existing
  own default part part case type kind level side base set list name call start end small large big long short good
  better best simpl standard common main gener specif normal full singl tool library lib servic app applic modul
  compon function method class object item valu field pag request respons
`);
