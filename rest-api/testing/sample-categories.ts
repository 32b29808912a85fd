/** The categories that a new shop has (Specification §3), in the order of `GET /categories`. */
export const sampleCategories = [
  {
    id: '52f25aa8-88b4-4274-bcfa-e872d51a7913',
    categoryName: 'newReleases',
    slug: 'New-Releases',
    description:
      'The books everyone is pressing on their friends this season, fresh from the printer and still smelling of ink.',
  },
  {
    id: 'e45af602-9595-4273-9e84-748bd9bc7187',
    categoryName: 'selfHelp',
    slug: 'Self-Help',
    description:
      'Patient, practical company for anyone who would like to work, think or live a little better than last year.',
  },
  {
    id: 'c9329e5c-6ec1-4d50-b9a9-790742210c94',
    categoryName: 'fiction',
    slug: 'Fiction',
    description:
      'Novels and stories to disappear into, from the classics we reread to the ones we could not put down last week.',
  },
  {
    id: 'a49a9528-5eb6-4acf-ae7b-f59ba075417c',
    categoryName: 'childrenBooks',
    slug: 'Children-Books',
    description:
      'Picture books and first adventures for reading aloud, reading again and reading by torchlight after bedtime.',
  },
  {
    id: 'c6d96330-15d4-4977-abc1-24e335388d1c',
    categoryName: 'biographies',
    slug: 'Biographies',
    description:
      'Whole lives between two covers: the scientists, rebels, artists and leaders who went first, told honestly.',
  },
] as const;

/** Their slugs, in the order in which the shop shows them. */
export const sampleSlugs = ['Children-Books', 'Fiction', 'New-Releases', 'Self-Help', 'Biographies'] as const;
