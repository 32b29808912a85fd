import { languageName } from '../../shared/book/language-name.ts';

/**
 * Languages that the form offers, by the codes that the shop stores (ISO 639-2/B): those of two letters, and others of
 * India and of old texts. The shop takes any other code as well. Browsers lack the names of many of them.
 */
const NAMES = new Map(
  `
  aar Afar, abk Abkhazian, afr Afrikaans, aka Akan, alb Albanian, amh Amharic, ang Old English, ara Arabic,
  arg Aragonese, arm Armenian, asm Assamese, ava Avaric, ave Avestan, awa Awadhi, aym Aymara,
  aze Azerbaijani, bak Bashkir, bam Bambara, baq Basque, bel Belarusian, ben Bangla, bho Bhojpuri,
  bis Bislama, bos Bosnian, bre Breton, brx Bodo, bul Bulgarian, bur Burmese, cat Catalan, cha Chamorro,
  che Chechen, chi Chinese, chu Church Slavic, chv Chuvash, cor Cornish, cos Corsican, cre Cree, cze Czech,
  dan Danish, div Divehi, doi Dogri, dut Dutch, dzo Dzongkha, eng English, enm Middle English,
  epo Esperanto, est Estonian, ewe Ewe, fao Faroese, fij Fijian, fin Finnish, fre French,
  fry Western Frisian, ful Fula, geo Georgian, ger German, gla Scottish Gaelic, gle Irish, glg Galician,
  glv Manx, grc Ancient Greek, gre Greek, grn Guarani, guj Gujarati, hat Haitian Creole, hau Hausa,
  heb Hebrew, her Herero, hin Hindi, hmo Hiri Motu, hrv Croatian, hun Hungarian, ibo Igbo, ice Icelandic,
  ido Ido, iii Sichuan Yi, iku Inuktitut, ile Interlingue, ina Interlingua, ind Indonesian, ipk Inupiaq,
  ita Italian, jav Javanese, jpn Japanese, kal Kalaallisut, kan Kannada, kas Kashmiri, kau Kanuri,
  kaz Kazakh, kha Khasi, khm Khmer, kik Kikuyu, kin Kinyarwanda, kir Kyrgyz, kok Konkani, kom Komi,
  kon Kongo, kor Korean, kua Kuanyama, kur Kurdish, lao Lao, lat Latin, lav Latvian, lim Limburgish,
  lin Lingala, lit Lithuanian, ltz Luxembourgish, lub Luba-Katanga, lug Ganda, lus Mizo, mac Macedonian,
  mag Magahi, mah Marshallese, mai Maithili, mal Malayalam, mao Māori, mar Marathi, may Malay, mlg Malagasy,
  mlt Maltese, mni Manipuri, mon Mongolian, mul Multiple languages, nau Nauru, nav Navajo,
  nbl South Ndebele, nde North Ndebele, ndo Ndonga, nep Nepali, new Newari, nno Norwegian Nynorsk,
  nob Norwegian Bokmål, nor Norwegian, nya Nyanja, oci Occitan, oji Ojibwa, ori Odia, orm Oromo,
  oss Ossetic, pan Punjabi, per Persian, pli Pali, pol Polish, por Portuguese, pus Pashto, que Quechua,
  raj Rajasthani, roh Romansh, rum Romanian, run Rundi, rus Russian, sag Sango, san Sanskrit, sat Santali,
  sin Sinhala, slo Slovak, slv Slovenian, sme Northern Sami, smo Samoan, sna Shona, snd Sindhi, som Somali,
  sot Southern Sotho, spa Spanish, srd Sardinian, srp Serbian, ssw Swati, sun Sundanese, swa Swahili,
  swe Swedish, syr Syriac, tah Tahitian, tam Tamil, tat Tatar, tcy Tulu, tel Telugu, tgk Tajik,
  tgl Filipino, tha Thai, tib Tibetan, tir Tigrinya, ton Tongan, tsn Tswana, tso Tsonga, tuk Turkmen,
  tur Turkish, uig Uyghur, ukr Ukrainian, urd Urdu, uzb Uzbek, ven Venda, vie Vietnamese, vol Volapük,
  wel Welsh, wln Walloon, wol Wolof, xho Xhosa, yid Yiddish, yor Yoruba, zha Zhuang, zul Zulu`
    .trim()
    .split(/,\s+/)
    .map((entry) => [entry.slice(0, 3), entry.slice(4)] as const),
);

/** What people type who call a language otherwise. */
const OTHER_NAMES: Record<string, string> = {
  ben: 'Bengali',
  mao: 'Maori',
  mni: 'Meitei',
  ori: 'Oriya',
  per: 'Farsi',
  tgl: 'Tagalog',
};

/** What the back room shows of a language: its English name, or the text itself where it is no code that the shop stores. */
export const languageText = (stored: string): string =>
  NAMES.get(stored) ?? (/^[a-z]{3}$/.test(stored) ? languageName(stored) : stored);

interface Language {
  /** As the shop stores it, and as browsers know it: `fre` and `fr`. */
  codes: [string, string];
  /** In small letters. */
  names: string[];
}

const LANGUAGES: readonly Language[] = [...NAMES]
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'))
  .map(([code, name]) => ({
    codes: [code, Intl.getCanonicalLocales(code)[0] ?? code],
    names: [name, OTHER_NAMES[code] ?? []].flat().map((each) => each.toLowerCase()),
  }));

/** The codes of the languages, by their names. */
export const LANGUAGE_CODES: readonly string[] = LANGUAGES.map(({ codes: [code] }) => code);

/** How well a language is what somebody types: 0 where it is its code or name, 3 where it is nothing like it. */
function distance({ codes, names }: Language, typed: string): number {
  if (codes.includes(typed) || names.includes(typed)) return 0;
  if (names.some((name) => name.startsWith(typed))) return 1;
  return names.some((name) => name.includes(typed)) ? 2 : 3;
}

/** The codes of the languages that a typed text may mean, the likeliest first. */
export function languagesLike(text: string): string[] {
  const typed = text.trim().toLowerCase();
  return LANGUAGES.map((language) => ({ code: language.codes[0], far: distance(language, typed) }))
    .filter(({ far }) => far < 3)
    .sort((one, other) => one.far - other.far)
    .map(({ code }) => code);
}

/** Whether a text has the form of a code of a language, as the shop reads it: `eng`, `en`, `en-GB`. */
export const isLanguageCode = (text: string): boolean =>
  /^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/i.test(text.trim());

/** The code of a language that somebody has typed by its name or its code; another text as it is. */
export function languageIn(text: string): string {
  const typed = text.trim().toLowerCase();
  return LANGUAGES.find((language) => distance(language, typed) === 0)?.codes[0] ?? text.trim();
}
