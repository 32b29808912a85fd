/**
 * The elements of ONIX for Books 3.0 and 3.1 that carry a value: their short tags and their reference names. The short
 * tag of every other element is its reference name in small letters.
 */
const values = `
  m380 AddresseeIDType b233 IDTypeName b244 IDValue m379 SenderIDType x298 SenderName x299 ContactName
  j272 EmailAddress x300 AddresseeName m180 MessageNumber m181 MessageRepeat x307 SentDateTime m183 MessageNote
  m184 DefaultLanguageOfText x310 DefaultPriceType m186 DefaultCurrencyCode x507 NoProduct
  a001 RecordReference a002 NotificationType a199 DeletionText a194 RecordSourceType x311 RecordSourceIDType
  a197 RecordSourceName b221 ProductIDType x312 BarcodeType x313 PositionOnProduct
  x314 ProductComposition b012 ProductForm b333 ProductFormDetail b334 ProductFormFeatureType
  b335 ProductFormFeatureValue b336 ProductFormFeatureDescription b225 ProductPackaging b014 ProductFormDescription
  b384 TradeCategory x416 PrimaryContentType b385 ProductContentType x315 MeasureType c094 Measurement
  c095 MeasureUnitCode x316 CountryOfManufacture x317 EpubTechnicalProtection x318 EpubUsageType x319 EpubUsageStatus
  x320 Quantity x321 EpubUsageUnit x511 EpubLicenseName x508 EpubLicenseExpressionType
  x509 EpubLicenseExpressionTypeName x510 EpubLicenseExpressionLink b063 MapScale b274 ProductClassificationType
  x555 ProductClassificationTypeName b275 ProductClassificationCode b337 Percent x457 PrimaryPart
  x322 NumberOfItemsOfThisForm x323 NumberOfCopies x329 CollectionType x330 SourceName x344 CollectionIDType
  x479 CollectionSequenceType x480 CollectionSequenceTypeName x481 CollectionSequenceNumber x411 NoCollection
  b202 TitleType b034 SequenceNumber x409 TitleElementLevel x410 PartNumber b020 YearOfAnnual b203 TitleText
  b030 TitlePrefix x501 NoPrefix b031 TitleWithoutPrefix b029 Subtitle x478 TitleStatement b368 ThesisType
  b369 ThesisPresentedTo b370 ThesisYear b035 ContributorRole x412 FromLanguage x413 ToLanguage x414 NameType
  x415 NameIDType b036 PersonName b037 PersonNameInverted b038 TitlesBeforeNames b039 NamesBeforeKey b247 PrefixToKey
  b040 KeyNames b041 NamesAfterKey b248 SuffixToKey b042 LettersAfterNames b043 TitlesAfterNames x524 Gender
  b047 CorporateName x443 CorporateNameInverted b249 UnnamedPersons x417 ContributorDateRole b306 Date
  j260 DateFormat b045 ProfessionalPosition b046 Affiliation g126 PrizeName g127 PrizeYear g128 PrizeCountry
  g129 PrizeCode x503 PrizeStatement g343 PrizeJury x556 PrizeRegion b044 BiographicalNote b367 WebsiteRole
  b294 WebsiteDescription b295 WebsiteLink b048 ContributorDescription x418 ContributorPlaceRelator b251 CountryCode
  b398 RegionCode j349 LocationName b049 ContributorStatement n339 NoContributor x515 EventRole x516 EventName
  x517 EventAcronym x518 EventNumber x519 EventTheme x520 EventDate x521 EventPlace x528 EventStatus x519 EventTheme
  x419 EditionType b057 EditionNumber b217 EditionVersionNumber b058 EditionStatement n386 NoEdition
  b352 BibleContents b353 BibleVersion b389 StudyBibleType b354 BiblePurpose b355 BibleTextOrganization
  b356 BibleReferenceLocation b357 BibleTextFeature b358 ReligiousTextFeatureType b359 ReligiousTextFeatureCode
  b360 ReligiousTextFeatureDescription b253 LanguageRole b252 LanguageCode x420 ScriptCode b218 ExtentType
  b219 ExtentValue x421 ExtentValueRoman b220 ExtentUnit x422 Illustrated b125 NumberOfIllustrations
  b062 IllustrationsNote x423 AncillaryContentType x424 AncillaryContentDescription b257 Number x425 MainSubject
  b067 SubjectSchemeIdentifier b171 SubjectSchemeName b068 SubjectSchemeVersion b069 SubjectCode
  b070 SubjectHeadingText b073 AudienceCode b204 AudienceCodeType b205 AudienceCodeTypeName b206 AudienceCodeValue
  x578 AudienceHeadingText b074 AudienceRangeQualifier b075 AudienceRangePrecision b076 AudienceRangeValue
  b207 AudienceDescription b077 ComplexitySchemeIdentifier x557 ComplexitySchemeName b078 ComplexityCode
  x426 TextType x427 ContentAudience d104 Text x525 Rating x526 RatingLimit x527 RatingUnits d107 TextAuthor
  b374 TextSourceCorporate x558 TextSourceDescription x428 SourceTitle x429 ContentDateRole x430 CitedContentType
  x431 SourceType x432 ListName x433 PositionOnList x434 CitationNote x435 ResourceLink x436 ResourceContentType
  x437 ResourceMode x438 ResourceFeatureType x439 FeatureValue x440 FeatureNote x441 ResourceForm
  x442 ResourceVersionFeatureType x559 ResourceLinkCategory b276 LevelSequenceNumber b277 TextItemType
  b278 FirstPageNumber b279 LastPageNumber b282 PageRun b286 FirstPageNumber b287 LastPageNumber b289 TextItemIDType
  b061 NumberOfPages b288 ComponentTypeName b290 ComponentNumber x541 AVItemType x542 AVItemIDType x543 StartTime
  x544 EndTime x540 AVDuration x445 ImprintIDType b079 ImprintName b291 PublishingRole x447 PublisherIDType
  b081 PublisherName x581 FundingIDType b209 CityOfPublication b083 CountryOfPublication b394 PublishingStatus
  b395 PublishingStatusNote x448 PublishingDateRole x446 LatestReprintNumber x512 CopyrightType b087 CopyrightYear
  b392 CopyrightOwnerIDType b089 SalesRightsType x449 CountriesIncluded x450 RegionsIncluded x451 CountriesExcluded
  x452 RegionsExcluded x456 ROWSalesRightsType b381 SalesRestrictionType x453 SalesRestrictionNote b324 StartDate
  b325 EndDate b393 SalesOutletIDType b382 SalesOutletName x454 WorkRelationCode b201 WorkIDType
  x455 ProductRelationCode x560 SpecificationDetail x561 SpecificationFeatureType x562 SpecificationFeatureValue
  x563 SpecificationFeatureDescription x564 SpecificationDescription x572 ResourceFileLink x570 ResourceFileDetail
  x571 ResourceFileDescription x573 ResourceFileContentDescription j402 AgentRole j400 AgentIDType j401 AgentName
  j270 TelephoneNumber j271 FaxNumber x482 ProductContactRole x483 ProductContactIDType x484 ProductContactName
  j407 MarketPublishingStatus x406 MarketPublishingStatusNote j408 MarketDateRole k165 PromotionCampaign
  k166 PromotionContact k167 InitialPrintRun k309 ReprintDetail k168 CopiesSold k169 BookClubAdoption
  j292 SupplierRole j345 SupplierIDType j137 SupplierName x458 SupplierCodeType x459 SupplierCodeValue
  j268 ReturnsCodeType x460 ReturnsCodeTypeName j269 ReturnsCode x575 ReturnsNote j396 ProductAvailability
  x461 SupplyDateRole j144 OrderTime j377 LocationIDType j350 OnHand j351 OnOrder x536 Proximity j375 CBO
  x502 ExpectedDate x537 Velocity x538 Reserved j145 PackQuantity x545 PalletQuantity x546 OrderQuantityMinimum
  x547 OrderQuantityMultiple j192 UnpricedItemType x506 PriceIDType x462 PriceType j261 PriceQualifier
  x529 PriceConstraintType x530 PriceConstraintStatus x531 PriceConstraintUnit j262 PriceTypeDescription
  j239 PricePer x463 PriceConditionType x464 PriceConditionQuantityType x466 QuantityUnit j265 FreeQuantity
  j264 BatchQuantity x467 DiscountType j267 DiscountPercent x469 DiscountAmount j363 DiscountCodeType
  j378 DiscountCodeTypeName j364 DiscountCode j266 PriceStatus j151 PriceAmount x468 PriceCodeType
  x477 PriceCodeTypeName x465 PriceCode x470 TaxType x471 TaxRateCode x472 TaxRatePercent x473 TaxableAmount
  x474 TaxAmount j152 CurrencyCode x475 CurrencyZone x546 ComparisonProductPriceType x301 PrintedOnProduct j263 MinimumOrderQuantity
  x313 PositionOnProduct x476 PriceDateRole x551 PromotionType`;

const groups = `
  ONIXMessage Header Sender SenderIdentifier Addressee AddresseeIdentifier Product RecordSourceIdentifier
  ProductIdentifier Barcode DescriptiveDetail ProductFormFeature Measure EpubUsageConstraint EpubUsageLimit
  EpubLicense EpubLicenseExpression EpubLicenseDate ProductClassification ProductPart Collection
  CollectionIdentifier CollectionSequence TitleDetail TitleElement Contributor NameIdentifier AlternativeName
  ContributorDate ProfessionalAffiliation AffiliationIdentifier Prize Website ContributorPlace Event EventOccurrence
  EventOccurrenceDate EventIdentifier EventSponsor EventSponsorIdentifier OccurrenceDate Conference
  ConferenceSponsor Bible ReligiousText ReligiousTextFeature Language Extent AncillaryContent Subject NameAsSubject
  SubjectDate Audience AudienceRange Complexity CollateralDetail TextContent ReviewRating ContentDate CitedContent
  SupportingResource ResourceFeature ResourceVersion ResourceVersionFeature ResourceIdentifier ContentDetail
  ContentItem TextItem TextItemIdentifier PageRun AVItem AVItemIdentifier TimeRun PublishingDetail Imprint
  ImprintIdentifier Publisher PublisherIdentifier Funding FundingIdentifier PublishingDate CopyrightStatement
  CopyrightOwner CopyrightOwnerIdentifier SalesRights Territory SalesRestriction SalesOutlet SalesOutletIdentifier
  RelatedMaterial RelatedWork WorkIdentifier RelatedProduct ProductionDetail ProductionManifest CoverManifest
  BodyManifest InsertManifest SupplementManifest PromotionDetail PromotionalEvent CoverResource BodyResource
  InsertResource SupplementResource SpecificationFeature SpecificationBundleName InsertPoint ProductSupply Market
  MarketPublishingDetail PublisherRepresentative AgentIdentifier ProductContact ProductContactIdentifier MarketDate
  SupplyDetail Supplier SupplierIdentifier SupplierOwnCoding SupplyContact SupplyContactIdentifier
  ReturnsConditions SupplyDate NewSupplier Stock LocationIdentifier StockQuantityCoded OnOrderDetail Price
  PriceIdentifier PriceConstraint PriceConstraintLimit PriceCondition PriceConditionQuantity BatchBonus Discount
  DiscountCoded PriceCoded Tax ComparisonProductPrice PriceDate Reissue`;

const list = (text: string) => text.trim().split(/\s+/);

const names = new Map<string, string>();
for (const name of list(groups)) {
  names.set(name, name);
  names.set(name.toLowerCase(), name);
}
const pairs = list(values);
for (let i = 1; i < pairs.length; i += 2) {
  const [shortTag = '', name = ''] = [pairs[i - 1], pairs[i]];
  names.set(name, name);
  if (!names.has(shortTag)) names.set(shortTag, name);
}
names.set('ONIXmessage', 'ONIXMessage');

/**
 * The reference name of an element, such as `TitleText` for `b203`; undefined for one that the standard does not have.
 * @param tag a reference name or a short tag
 */
export function referenceName(tag: string): string | undefined {
  return names.get(tag);
}
