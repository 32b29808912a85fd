import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { Invoice, InvoiceLine } from '../../../contract/invoices.ts';
import { formatRupees } from '../../../emails/content/format-rupees.ts';
import { invoiceDay, taxRate } from './invoice-texts.ts';

const styles = StyleSheet.create({
  page: { fontSize: 9.5, lineHeight: 1.4, color: '#000', padding: 45, paddingBottom: 60 },
  head: { flexDirection: 'row', justifyContent: 'space-between', gap: 20, marginBottom: 24 },
  title: { fontSize: 18, fontWeight: 600, maxWidth: 260, textAlign: 'right', lineHeight: 1.2 },
  seller: { maxWidth: 230 },
  strong: { fontWeight: 600 },
  facts: { flexDirection: 'row', gap: 20, marginBottom: 22 },
  column: { flex: 1, gap: 8 },
  row: { flexDirection: 'row', paddingVertical: 5, borderBottomWidth: 0.5, borderColor: '#bbb', gap: 8 },
  titles: { fontWeight: 600, borderBottomWidth: 1, borderColor: '#000', marginBottom: 4 },
  book: { flex: 1 },
  code: { width: 44 },
  narrow: { width: 44, textAlign: 'right' },
  amount: { width: 74, textAlign: 'right' },
  sums: { marginTop: 8, marginLeft: 'auto', width: 260 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2 },
  total: { marginTop: 4, paddingTop: 6, borderTopWidth: 1, fontWeight: 600, fontSize: 12 },
  // Both from the top: what is measured from the bottom ends below the page, as its text is known late.
  officer: { position: 'absolute', top: 786, left: 45, right: 45, fontSize: 8, textAlign: 'center' },
  number: { position: 'absolute', top: 799, left: 45, right: 45, fontSize: 8, textAlign: 'center' },
  sample: {
    position: 'absolute',
    top: 330,
    left: 0,
    right: 0,
    textAlign: 'center',
    fontSize: 110,
    fontWeight: 600,
    color: '#ececec',
    transform: 'rotate(-35deg)',
  },
});

/**
 * An invoice as a PDF: A4, black on white, on as many pages as it needs.
 * @param props.fontFamily registered families that have all characters between them
 */
export function InvoiceDocument({ invoice, fontFamily }: { invoice: Invoice; fontFamily: string[] }) {
  const { title, number, seller, isSample, lines } = invoice;
  return (
    <Document title={`${title} ${number}`} author={seller.name} language="en-IN">
      <Page size="A4" style={{ ...styles.page, fontFamily }}>
        {isSample && (
          <Text style={styles.sample} fixed>
            SAMPLE
          </Text>
        )}
        <View style={styles.head}>
          <View style={styles.seller}>
            <Text style={styles.strong}>{seller.name}</Text>
            {seller.address.map((line) => (
              <Text key={line}>{line}</Text>
            ))}
            {seller.state && <Text>{seller.state}</Text>}
            {seller.gstin && <Text>GSTIN {seller.gstin}</Text>}
          </View>
          <Text style={styles.title}>{title}</Text>
        </View>
        <Facts invoice={invoice} />
        <Row isHead cells={['Book', 'HSN', 'Copies', 'Price', 'GST', 'Amount']} />
        {lines.map((line) => (
          <Line
            key={`${line.title} ${line.author} ${line.hsn} ${line.rateBasisPoints}`}
            line={line}
            code={invoice.code}
          />
        ))}
        <Sums invoice={invoice} />
        <Text style={styles.officer} fixed>
          {seller.grievanceOfficer && `Grievance officer: ${seller.grievanceOfficer}`}
        </Text>
        <Text
          style={styles.number}
          fixed
          render={({ pageNumber, totalPages }) =>
            `${number}, page ${pageNumber} of ${totalPages}${isSample ? ', a sample that is valid for nothing' : ''}`
          }
        />
      </Page>
    </Document>
  );
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { number, issuedAt, buyer, placeOfSupply, orderNumber, placedAt, paymentId, bill, refundId } =
    invoice;
  return (
    <View style={styles.facts}>
      <View style={styles.column}>
        <Fact name="Sold and delivered to">
          {[buyer.name, ...buyer.address].map((line, index) => (
            // An address may have the same line twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
            <Text key={index}>{line}</Text>
          ))}
        </Fact>
      </View>
      <View style={styles.column}>
        <Fact name="Number">
          <Text>{number}</Text>
        </Fact>
        <Fact name="Date">
          <Text>{invoiceDay(issuedAt)}</Text>
        </Fact>
        {bill && (
          <Fact name="For the bill">
            <Text>
              {bill.number} of {invoiceDay(bill.issuedAt)}
            </Text>
          </Fact>
        )}
      </View>
      <View style={styles.column}>
        <Fact name="Order">
          <Text>
            {orderNumber} of {invoiceDay(placedAt)}
          </Text>
        </Fact>
        <Fact name="Payment">
          <Text>{paymentId}</Text>
        </Fact>
        {refundId && (
          <Fact name="Refund">
            <Text>{refundId}</Text>
          </Fact>
        )}
        <Fact name="Place of supply">
          <Text>{placeOfSupply}</Text>
        </Fact>
      </View>
    </View>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <View>
    <Text style={styles.strong}>{name}</Text>
    {children}
  </View>
);

function Line({ line, code }: { line: InvoiceLine; code: string | null }) {
  const { title, author, hsn, quantity, pricePaise, codePaise, rateBasisPoints, amountPaise } = line;
  const lessCode = codePaise > 0 && `Less ${formatRupees(codePaise)} by the code ${code ?? ''}`;
  return (
    <Row
      cells={[
        [title, author, lessCode].filter(Boolean).join('\n'),
        hsn,
        quantity === null ? '' : String(quantity),
        pricePaise === null ? '' : formatRupees(pricePaise),
        taxRate(rateBasisPoints),
        formatRupees(amountPaise),
      ]}
    />
  );
}

type Cells = [book: string, hsn: string, copies: string, price: string, tax: string, amount: string];

function Row({
  cells: [book, hsn, copies, price, tax, amount],
  isHead = false,
}: {
  cells: Cells;
  /** Titles stand on every page. */
  isHead?: boolean;
}) {
  return (
    // A row with `fixed`, even false, is torn apart at the end of a page.
    <View
      style={isHead ? [styles.row, styles.titles] : styles.row}
      wrap={false}
      {...(isHead && { fixed: true })}
    >
      <Text style={styles.book}>{book}</Text>
      <Text style={styles.code}>{hsn}</Text>
      <Text style={styles.narrow}>{copies}</Text>
      <Text style={styles.amount}>{price}</Text>
      <Text style={styles.narrow}>{tax}</Text>
      <Text style={styles.amount}>{amount}</Text>
    </View>
  );
}

function Sums({ invoice }: { invoice: Invoice }) {
  const { kind, total } = invoice;
  const { amountPaise, valuePaise, cgstPaise, sgstPaise, igstPaise } = total;
  const taxes: [name: string, paise: number][] = [
    ['CGST', cgstPaise],
    ['SGST', sgstPaise],
    ['IGST', igstPaise],
  ];
  const charged = taxes.filter(([, paise]) => paise > 0);
  return (
    <View style={styles.sums} wrap={false}>
      {charged.length > 0 && <Sum name="Value without tax" paise={valuePaise} />}
      {charged.map(([name, paise]) => (
        <Sum key={name} name={name} paise={paise} />
      ))}
      <View style={[styles.sum, styles.total]}>
        <Text>{kind === 'CREDIT_NOTE' ? 'Credited' : 'Total'}</Text>
        <Text>{formatRupees(amountPaise)}</Text>
      </View>
    </View>
  );
}

const Sum = ({ name, paise }: { name: string; paise: number }) => (
  <View style={styles.sum}>
    <Text>{name}</Text>
    <Text>{formatRupees(paise)}</Text>
  </View>
);
