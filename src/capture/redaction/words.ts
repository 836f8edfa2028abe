// Word lists of the guards. Kept apart because they grow, while the guards that ask them do not.
// Invariant: lower case; a word is listed only if no careful person would use it as a secret.

/** Taken apart when first asked. */
const set = (words: string): Pick<ReadonlySet<string>, 'has'> => {
  let known: ReadonlySet<string> | undefined;
  return {
    has: (word) => {
      known ??= new Set(words.trim().split(/\s+/));
      return known.has(word);
    },
  };
};

/** Types, states, file fields and the stand-ins of documentation; `changeme` counts as one of those. */
export const ORDINARY_WORDS = set(`
  string str text varchar char bool boolean int integer number float double bytes byte buffer object any unknown never void
  array list map dict record option optional none null nil undefined true false yes no on off enabled disabled
  uint8array secretstr securestring cryptokey keyobject field charfield textfield column stringvar string_type
  required mandatory missing empty blank unset set invalid incorrect wrong valid correct expired revoked unlimited default
  hidden masked redacted encrypted hashed plaintext plain hash salt bcrypt argon2 argon2id scrypt pbkdf2 sha256 md5 base64
  password passwd passphrase passcode pass pwd pw secret token apikey key credentials credential auth basic bearer jwt oauth
  user username login admin_password value data input output name email prompt stdin env file form body params args config
  changeme change-me change_me example sample demo dummy fake placeholder todo tbd n/a na test testing foo foobar bar baz qux abc
  new old current same inherit include omit same-origin public private self this await function return async type label
  option options flag flags argument arguments parameter parameters switch setting settings
  1password see via from with the for and not your must should may can will is are was has have use used uses using when where
`);

/** Words that make a run of words a sentence and not a passphrase. */
export const PROSE_WORDS = set(`
  a an the this that these those is are was were be been being it its in on at to of for from by with without as or and but if
  then than so not no must should shall may might can could will would has have had do does did your my our their his her we you
  they i me us who which what when where how why please enter type choose confirm forgot reset change update store stored
  contains contain at least minimum maximum length characters character long between only also after before into over under
  works work working failed fails fail now again here there more less per via see note used use uses using given provided
  minimal options flags strong weak strength policy rule rules manager field value format protected based login hash hashed hashing encrypted
  plain text plaintext string optional required default invalid password passwords passphrase username auth authentication token
`);

/** Parts of names that hold a secret rather than being one. */
export const CODE_WORDS = set(`
  password passwd pass pwd passphrase secret token key keys auth credential credentials cred creds user username value val
  input field form hash hashed str string env config cfg conf name data text new old current default raw plain encoded
  encrypted decrypted random generated my your test get set read load from has api database access client param
  params arg args opt opts options req res request response body state props ctx this self result buffer info index url split like type
`);
