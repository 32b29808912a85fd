import { formatRupees } from '../../shared/money.ts';
import type { SettingInput, SettingName } from '../../shared/schema.generated.ts';
import { paiseFrom, rupeesText } from '../orders/refund-amount.ts';
import type { WholeSettingsFragment } from './Settings.generated.ts';

export type SettingKey =
  | 'seller'
  | 'invoicing'
  | 'returns'
  | 'stockHold'
  | 'delivery'
  | 'payOnDelivery'
  | 'sampleTexts'
  | NoticeKey;

/** What the owner sets beside the pages of the shop. */
type NoticeKey = 'banner' | 'announcement';

/** The values of a form: what is typed. */
export type SettingValues = Record<string, string>;

export interface SettingField {
  label: string;
  hint: string;
  /** `yesNo` is a choice between `true` and `false`, `rupees` an amount, `beginnings` what pincodes begin with. */
  kind: 'text' | 'lines' | 'number' | 'rupees' | 'choice' | 'yesNo' | 'day' | 'beginnings';
  /** What is said where it is empty; undefined for what may be. */
  required?: string;
  /** Values and their names, of a choice. */
  choices?: (settings: WholeSettingsFragment) => Record<string, string>;
}

export interface SettingForm {
  name: SettingName;
  title: string;
  /** What the setting is for, and what a change does not change. */
  text: string;
  /** The variables that set it in the environment of the servers; undefined where none does. */
  variables?: string;
  /** What a reset means, where nothing but the program gives a value. */
  afterReset?: string;
  fields: Record<string, SettingField>;
}

const count = (label: string, hint: string): SettingField => ({
  label,
  hint,
  kind: 'number',
  required: 'Enter a whole number.',
});

const LINK_HINT = 'A path of the shop such as /products, or an address that begins with https://.';

/** What the owner can set up, in the order of the page. */
export const SETTINGS: Record<SettingKey, SettingForm> = {
  seller: {
    name: 'SELLER',
    title: 'Seller',
    text: 'Who sells, as bills and credit notes print it. Without a seller they are samples.',
    variables: 'SELLER_NAME, SELLER_ADDRESS, SELLER_STATE, SELLER_GSTIN and GRIEVANCE_OFFICER',
    fields: {
      name: { label: 'Name', hint: 'Of the shop or the company.', kind: 'text', required: 'Enter the name.' },
      address: {
        label: 'Address',
        hint: 'One to six lines.',
        kind: 'lines',
        required: 'Enter the address.',
      },
      state: {
        label: 'State',
        hint: 'The state or union territory of the address.',
        kind: 'choice',
        required: 'Choose the state.',
        choices: ({ sellerStates }) => Object.fromEntries(sellerStates.map((state) => [state, state])),
      },
      gstin: {
        label: 'GSTIN',
        hint: 'Empty where the seller is not registered: no tax is charged then.',
        kind: 'text',
      },
      grievanceOfficer: {
        label: 'Grievance officer',
        hint: 'Whom shoppers complain to, with an address or a number.',
        kind: 'text',
      },
    },
  },
  invoicing: {
    name: 'INVOICING',
    title: 'Bills',
    text: 'It counts for bills that are issued from now on. Those that were issued stay as they are.',
    variables: 'BILL_AT',
    fields: {
      issuedAt: {
        label: 'A bill is issued',
        hint: 'An order has one bill, whenever its parcels leave.',
        kind: 'choice',
        required: 'Choose when.',
        choices: () => ({ PAID: 'when the order is paid', SHIPPED: 'when the first parcel is shipped' }),
      },
      prefix: {
        label: 'Prefix of the numbers',
        hint: 'At most two capital letters or digits, such as Q for QBS-2627-000001. A new prefix begins at 1.',
        kind: 'text',
      },
    },
  },
  returns: {
    name: 'RETURNS',
    title: 'Returns',
    text: 'For how many days after its delivery a shopper can send a book back.',
    variables: 'RETURN_DAYS',
    fields: { days: count('Days', 'From 1 to 365.') },
  },
  stockHold: {
    name: 'STOCK_HOLD',
    title: 'Unpaid orders',
    text: 'For how many minutes an unpaid order holds the copies that it wants of books whose stock is tracked.',
    variables: 'STOCK_HOLD_MINUTES',
    fields: { minutes: count('Minutes', 'From 1 to 60.') },
  },
  delivery: {
    name: 'DELIVERY',
    title: 'Delivery',
    text: 'Where the shop delivers to, for how much and how fast. The first rate that is for the place and the weight of an order counts; orders that were placed keep theirs.',
    afterReset: 'The rates and the further states go: delivery costs ₹199 an order, everywhere.',
    // It has a form of its own.
    fields: {},
  },
  payOnDelivery: {
    name: 'PAY_ON_DELIVERY',
    title: 'Payment on delivery',
    text: 'Shoppers can pay in cash when their parcel arrives: it is packed and shipped without a payment, paid once it is delivered, and cancelled where it comes back.',
    afterReset: 'Further orders are paid at once. Those that are on their way are still paid on delivery.',
    fields: {
      maxPaise: {
        label: 'Largest amount',
        hint: 'In rupees. An order that comes to more is paid at once.',
        kind: 'rupees',
        required: 'Enter rupees, such as 5000.',
      },
      pincodes: {
        label: 'Only where pincodes begin with',
        hint: 'One to six digits each, with commas between: 560, 5710. Empty: wherever the shop delivers.',
        kind: 'beginnings',
      },
      maxRefused: count('Parcels that may come back unpaid', 'Of one shopper, who pays at once after more.'),
    },
  },
  sampleTexts: {
    name: 'SAMPLE_TEXTS',
    title: 'Sample texts',
    text: 'What the page of a book shows that nobody has rated: “158 Ratings & 15 Reviews”, which is a sample, or that there are no reviews yet. A book with ratings shows its own.',
    afterReset: 'Sample texts show again where nobody has rated a book.',
    fields: {
      shown: {
        label: 'A book without ratings shows',
        hint: 'Turn the sample off before you sell: it is not true.',
        kind: 'yesNo',
        required: 'Choose one.',
        choices: () => ({ true: 'the sample text', false: 'No reviews yet' }),
      },
    },
  },
  banner: {
    name: 'BANNER',
    title: 'Banner',
    text: 'What shoppers read first on the home page. Without one nothing shows.',
    fields: {
      title: { label: 'Title', hint: 'At most 80 characters.', kind: 'text', required: 'Enter the title.' },
      text: { label: 'Text', hint: 'Below the title; may be empty.', kind: 'text' },
      linkLabel: { label: 'Words of the button', hint: 'Such as See the books.', kind: 'text' },
      link: { label: 'Where the button leads', hint: LINK_HINT, kind: 'text' },
      from: { label: 'First day', hint: 'Empty: it shows at once.', kind: 'day' },
      until: { label: 'Last day', hint: 'Empty: it shows until you change it.', kind: 'day' },
    },
  },
  announcement: {
    name: 'ANNOUNCEMENT',
    title: 'Announcement',
    text: 'A line above every page of the shop. Shoppers can dismiss it, and see it again when its text changes.',
    fields: {
      text: { label: 'Text', hint: 'At most 200 characters.', kind: 'text', required: 'Enter the text.' },
      link: { label: 'Where it leads', hint: LINK_HINT, kind: 'text' },
    },
  },
};

export const NOTICE_KEYS: readonly SettingKey[] = ['banner', 'announcement'];
export const SETTING_KEYS = (Object.keys(SETTINGS) as SettingKey[]).filter(
  (key) => !NOTICE_KEYS.includes(key),
);

function typedValue(value: unknown, kind: SettingField['kind']): string {
  if (Array.isArray(value)) return value.join(kind === 'beginnings' ? ', ' : '\n');
  return kind === 'rupees' && typeof value === 'number' ? rupeesText(value) : String(value);
}

/** The values of a setting as its form begins with them. */
export function valuesOf(settings: WholeSettingsFragment, key: SettingKey): SettingValues {
  const stored: object = settings[key] ?? {};
  const entries = Object.entries(SETTINGS[key].fields).map(([name, { kind }]) => {
    const value: unknown = Reflect.get(stored, name) ?? '';
    return [name, typedValue(value, kind)];
  });
  return Object.fromEntries(entries);
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What the form of a setting sends; the shop checks the values. */
export function settingInput(key: SettingKey, values: SettingValues): SettingInput {
  const entries = Object.entries(SETTINGS[key].fields).map(([name, { kind }]) => {
    const value = values[name] ?? '';
    if (kind === 'lines') return [name, linesOf(value)];
    if (kind === 'beginnings') return [name, value.split(/[\s,;]+/).filter(Boolean)];
    if (kind === 'rupees') return [name, paiseFrom(value) ?? 0];
    if (kind === 'day') return [name, value || null];
    if (kind === 'yesNo') return [name, value === 'true'];
    return [name, kind === 'number' ? Number(value) : value.trim()];
  });
  return { [key]: Object.fromEntries(entries) } as SettingInput;
}

/** The facts of a setting, as the page shows them. */
export function settingFacts(settings: WholeSettingsFragment, key: SettingKey): Record<string, string> {
  const values = valuesOf(settings, key);
  const entries = Object.entries(SETTINGS[key].fields).map(([name, { label, kind, choices }]) => {
    const value = values[name] ?? '';
    if (kind === 'rupees') return [label, value && formatRupees(paiseFrom(value) ?? 0)];
    return [label, choices?.(settings)[value] ?? value.replaceAll('\n', ', ')];
  });
  return Object.fromEntries(entries);
}
