/** ISO 639-1 with the bibliographic code of ISO 639-2 of each language: `af` is `afr`. */
const ofTwoLetters = `
  aa aar ab abk ae ave af afr ak aka am amh an arg ar ara as asm av ava ay aym az aze ba bak be bel bg bul bh bih
  bi bis bm bam bn ben bo tib br bre bs bos ca cat ce che ch cha co cos cr cre cs cze cu chu cv chv cy wel da dan
  de ger dv div dz dzo ee ewe el gre en eng eo epo es spa et est eu baq fa per ff ful fi fin fj fij fo fao fr fre
  fy fry ga gle gd gla gl glg gn grn gu guj gv glv ha hau he heb hi hin ho hmo hr hrv ht hat hu hun hy arm hz her
  ia ina id ind ie ile ig ibo ii iii ik ipk io ido is ice it ita iu iku ja jpn jv jav ka geo kg kon ki kik kj kua
  kk kaz kl kal km khm kn kan ko kor kr kau ks kas ku kur kv kom kw cor ky kir la lat lb ltz lg lug li lim ln lin
  lo lao lt lit lu lub lv lav mg mlg mh mah mi mao mk mac ml mal mn mon mr mar ms may mt mlt my bur na nau nb nob
  nd nde ne nep ng ndo nl dut nn nno no nor nr nbl nv nav ny nya oc oci oj oji om orm or ori os oss pa pan pi pli
  pl pol ps pus pt por qu que rm roh rn run ro rum ru rus rw kin sa san sc srd sd snd se sme sg sag si sin sk slo
  sl slv sm smo sn sna so som sq alb sr srp ss ssw st sot su sun sv swe sw swa ta tam te tel tg tgk th tha ti tir
  tk tuk tl tgl tn tsn to ton tr tur ts tso tt tat tw twi ty tah ug uig uk ukr ur urd uz uzb ve ven vi vie vo vol
  wa wln wo wol xh xho yi yid yo yor za zha zh chi zu zul`;

/** The terminological codes of ISO 639-2 that differ from the bibliographic ones. */
const terminological = `
  bod tib ces cze cym wel deu ger ell gre eus baq fas per fra fre hye arm isl ice kat geo mkd mac mri mao msa may
  mya bur nld dut ron rum slk slo sqi alb zho chi`;

/** Codes that the standard has withdrawn, in older files. */
const withdrawn = 'in ind iw heb ji yid jw jav mo rum mol rum scc srp scr hrv';

const words = `${ofTwoLetters} ${terminological} ${withdrawn}`.trim().split(/\s+/);

/** Codes of languages that have another code in the book trade, with that one: ISO 639-2/B, as ONIX List 74 has it. */
export const bibliographicCodes: ReadonlyMap<string, string> = new Map(
  words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] ?? word] as const] : [])),
);

/**
 * The code of a language in the book trade, three letters of ISO 639-2/B: `eng` for `EN`, `en-US` and `eng`, `fre` for
 * `fr` and `fra`. Script and region are left out; three letters that the table does not have stand for themselves.
 * @param code of ISO 639 or BCP 47, in letters of any case
 * @returns undefined for a text that is no such code, such as `English`
 */
export function bibliographicLanguage(code: string): string | undefined {
  const [, language] = /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*$/.exec(code.trim().toLowerCase()) ?? [];
  if (language === undefined) return undefined;
  return bibliographicCodes.get(language) ?? (language.length === 3 ? language : undefined);
}

/** Languages of India that have a code of three letters alone. */
const ofThreeLetters = 'awa bho doi kok mag mai mni raj sat';

/** Names that ICU does not have, or no longer. */
const otherNames =
  'bangla ben bengali ben odia ori oriya ori panjabi pan punjabi pan farsi per mandarin chi burmese bur';

let codesByName: Map<string, string> | undefined;

function readNames(): Map<string, string> {
  const tags = [...bibliographicCodes.keys()].filter((code) => code.length === 2);
  const others = otherNames.split(' ');
  const names = [...tags, ...ofThreeLetters.split(' ')].flatMap((tag) =>
    ['en', tag].map((locale) => {
      const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(tag);
      return [name?.toLowerCase() ?? '', bibliographicCodes.get(tag) ?? tag] as const;
    }),
  );
  return new Map([
    ...names.filter(([name]) => name !== ''),
    ...others.flatMap((name, i) => (i % 2 === 0 ? [[name, others[i + 1] ?? name] as const] : [])),
  ]);
}

/**
 * The code of a language by its name in English or in itself, such as `Hindi` or `हिन्दी`; a country in parentheses is left
 * out.
 */
export function languageNamed(text: string): string | undefined {
  codesByName ??= readNames();
  const name = text
    .normalize('NFC')
    .replace(/\([^()]*\)$/, '')
    .trim()
    .toLowerCase();
  return codesByName.get(name);
}
