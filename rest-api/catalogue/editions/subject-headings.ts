import type { SubjectScheme } from '../../contract/editions.ts';

/** The words of the sections of Thema, by their letter. */
const thema: Record<string, string> = {
  A: 'The Arts',
  C: 'Language and Linguistics',
  D: 'Biography, Literature and Literary studies',
  F: 'Fiction and Related items',
  G: 'Reference, Information and Interdisciplinary subjects',
  J: 'Society and Social Sciences',
  K: 'Economics, Finance, Business and Management',
  L: 'Law',
  M: 'Medicine and Nursing',
  N: 'History and Archaeology',
  P: 'Mathematics and Science',
  Q: 'Philosophy and Religion',
  R: 'Earth Sciences, Geography, Environment, Planning',
  S: 'Sports and Active outdoor recreation',
  T: 'Technology, Engineering, Agriculture, Industrial processes',
  U: 'Computing and Information Technology',
  V: 'Health, Relationships and Personal development',
  W: 'Lifestyle, Hobbies and Leisure',
  X: 'Graphic novels, Comic books, Manga, Cartoons',
  Y: 'Children’s, Teenage and Educational',
};

/** The words of the sections of BISAC, by their three letters. */
const bisac: Record<string, string> = {
  ANT: 'Antiques & Collectibles',
  ARC: 'Architecture',
  ART: 'Art',
  BIB: 'Bibles',
  BIO: 'Biography & Autobiography',
  OCC: 'Body, Mind & Spirit',
  BUS: 'Business & Economics',
  CGN: 'Comics & Graphic Novels',
  COM: 'Computers',
  CKB: 'Cooking',
  CRA: 'Crafts & Hobbies',
  DES: 'Design',
  DRA: 'Drama',
  EDU: 'Education',
  FAM: 'Family & Relationships',
  FIC: 'Fiction',
  FOR: 'Foreign Language Study',
  GAM: 'Games & Activities',
  GAR: 'Gardening',
  HEA: 'Health & Fitness',
  HIS: 'History',
  HOM: 'House & Home',
  HUM: 'Humor',
  JUV: 'Juvenile Fiction',
  JNF: 'Juvenile Nonfiction',
  LAN: 'Language Arts & Disciplines',
  LAW: 'Law',
  LCO: 'Literary Collections',
  LIT: 'Literary Criticism',
  MAT: 'Mathematics',
  MED: 'Medical',
  MUS: 'Music',
  NAT: 'Nature',
  PER: 'Performing Arts',
  PET: 'Pets',
  PHI: 'Philosophy',
  PHO: 'Photography',
  POE: 'Poetry',
  POL: 'Political Science',
  PSY: 'Psychology',
  REF: 'Reference',
  REL: 'Religion',
  SCI: 'Science',
  SEL: 'Self-Help',
  SOC: 'Social Science',
  SPO: 'Sports & Recreation',
  STU: 'Study Aids',
  TEC: 'Technology & Engineering',
  TRA: 'Transportation',
  TRV: 'Travel',
  TRU: 'True Crime',
  YAF: 'Young Adult Fiction',
  YAN: 'Young Adult Nonfiction',
};

/** The words of all sections, by what the codes in each begin with, behind their scheme: `thema:F`, `bisac:FIC`. */
export const sectionHeadings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ thema, bisac }).flatMap(([scheme, headings]) =>
    Object.entries(headings).map(([beginning, heading]) => [`${scheme}:${beginning}`, heading]),
  ),
);

/**
 * The words of the section that a code lies in, for codes whose sender gives no words; null where they are not known.
 * Qualifiers of Thema, such as places and times, begin with a digit and have none.
 */
export function headingOf(scheme: SubjectScheme, code: string): string | null {
  if (scheme === 'thema') return thema[code.slice(0, 1)] ?? null;
  return scheme === 'bisac' ? (bisac[code.slice(0, 3)] ?? null) : null;
}
