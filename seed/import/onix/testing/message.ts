/** Messages for tests and measures, in reference names; each part may be replaced. */

export interface MessageOptions {
  release?: string;
  sender?: string;
  sent?: string;
  encoding?: string;
}

/** A whole message of products. */
export function message(products: readonly string[], options: MessageOptions = {}): string {
  return messageStart(options) + products.join('\n') + messageEnd;
}

export function messageStart({
  release = '3.1',
  sender = 'Test Press',
  sent = '20260101T0900Z',
  encoding = 'UTF-8',
}: MessageOptions = {}): string {
  return `<?xml version="1.0" encoding="${encoding}"?>
<ONIXMessage release="${release}">
<Header><Sender><SenderName>${sender}</SenderName></Sender><SentDateTime>${sent}</SentDateTime></Header>
`;
}

export const messageEnd = '\n</ONIXMessage>\n';

export const descriptive = (title: string, further = '') => `<DescriptiveDetail>
<ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail>
<Contributor><ContributorRole>A01</ContributorRole><PersonName>Asha Writer</PersonName></Contributor>
<Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language>
<Extent><ExtentType>00</ExtentType><ExtentValue>240</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
<Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>FBA</SubjectCode></Subject>${further}
</DescriptiveDetail>`;

export const collateral = (text: string) =>
  `<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>${text}</Text></TextContent></CollateralDetail>`;

export const publishing = (publisher: string) =>
  `<PublishingDetail><Publisher><PublishingRole>01</PublishingRole><PublisherName>${publisher}</PublisherName></Publisher></PublishingDetail>`;

export const supply = (rupees: string, { currency = 'INR', availability = '21' } = {}) =>
  `<ProductSupply><SupplyDetail><ProductAvailability>${availability}</ProductAvailability><Price><PriceType>02</PriceType><PriceAmount>${rupees}</PriceAmount><CurrencyCode>${currency}</CurrencyCode></Price></SupplyDetail></ProductSupply>`;

/** A record of a reference, with an ISBN where one is given, and blocks. */
export function product(
  reference: string,
  blocks: readonly string[],
  { type = '03', isbn }: { type?: string; isbn?: string } = {},
): string {
  const identifier = isbn
    ? `<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>`
    : `<ProductIdentifier><ProductIDType>01</ProductIDType><IDTypeName>Test</IDTypeName><IDValue>${reference}</IDValue></ProductIdentifier>`;
  return `<Product><RecordReference>${reference}</RecordReference><NotificationType>${type}</NotificationType>${identifier}
${blocks.join('\n')}</Product>`;
}

/** A whole book. */
export const wholeBook = (title: string, rupees = '499.00') => [
  descriptive(title),
  collateral(`About ${title}.`),
  publishing('Test House'),
  supply(rupees),
];
