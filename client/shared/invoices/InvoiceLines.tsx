import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { formatRupees } from '../money.ts';
import { taxRate } from './tax-rate.ts';

export interface InvoiceSums {
  code?: string | null;
  lines: readonly {
    title: string;
    author: string;
    hsn: string;
    quantity?: number | null;
    pricePaise?: number | null;
    codePaise: number;
    rateBasisPoints: number;
    amountPaise: number;
  }[];
  totalPaise: number;
  valuePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  'th, td': { padding: theme.spacing(1, 0), textAlign: 'left', verticalAlign: 'top' },
  'thead th ~ th, tfoot th, td': { paddingLeft: theme.spacing(1.5), textAlign: 'right' },
  'tbody th': { fontWeight: 400, textAlign: 'left' },
  'thead th': { fontWeight: 600, borderBottom: '1px solid #000' },
  'tbody tr': { borderBottom: '1px solid #ccc', breakInside: 'avoid' },
  tfoot: { breakInside: 'avoid', display: 'table-row-group' },
  'tfoot th, tfoot td': { paddingBlock: theme.spacing(0.5), fontWeight: 400 },
  'tfoot tr:first-of-type > *': { paddingTop: theme.spacing(2) },
  'tfoot tr:last-of-type > *': { paddingTop: theme.spacing(1), fontWeight: 600, fontSize: '1.125em' },
  'td, thead th ~ th': { whiteSpace: 'nowrap', overflowWrap: 'normal' },
  // What is the same on most lines goes below the title on a phone.
  [theme.breakpoints.down('sm')]: { '.wide': { display: 'none' } },
  '@media print': { '.wide': { display: 'table-cell' } },
}));

/** The lines of an invoice, and what they add up to. */
export function InvoiceLines({ sums, totalName }: { sums: InvoiceSums; totalName: string }) {
  const { code, lines, totalPaise, valuePaise, cgstPaise, sgstPaise, igstPaise } = sums;
  const taxes: [name: string, paise: number][] = [
    ['CGST', cgstPaise],
    ['SGST', sgstPaise],
    ['IGST', igstPaise],
  ];
  const charged = taxes.filter(([, paise]) => paise > 0);
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Book</th>
          <th scope="col" className="wide">
            HSN
          </th>
          <th scope="col">Copies</th>
          <th scope="col" className="wide">
            Price
          </th>
          <th scope="col">GST</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(
          ({ title, author, hsn, quantity, pricePaise, codePaise, rateBasisPoints, amountPaise }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
            <tr key={index}>
              <th scope="row">
                <span>{title}</span>
                {author && (
                  <Box component="span" sx={{ display: 'block', fontSize: '0.9em' }}>
                    {author}
                  </Box>
                )}
                {codePaise > 0 && (
                  <Box component="span" sx={{ display: 'block', fontSize: '0.9em' }}>
                    {`Less ${formatRupees(codePaise)} by the code ${code ?? ''}`}
                  </Box>
                )}
              </th>
              <td className="wide">{hsn}</td>
              <td>{quantity}</td>
              <td className="wide">{typeof pricePaise === 'number' && formatRupees(pricePaise)}</td>
              <td>{taxRate(rateBasisPoints)}</td>
              <td>{formatRupees(amountPaise)}</td>
            </tr>
          ),
        )}
      </tbody>
      <tfoot>
        {charged.length > 0 && <Sum name="Value without tax" paise={valuePaise} />}
        {charged.map(([name, paise]) => (
          <Sum key={name} name={name} paise={paise} />
        ))}
        <Sum name={totalName} paise={totalPaise} />
      </tfoot>
    </Table>
  );
}

const Sum = ({ name, paise }: { name: string; paise: number }) => (
  <tr>
    <td className="wide" />
    <td className="wide" />
    <th scope="row" colSpan={3}>
      {name}
    </th>
    <td>{formatRupees(paise)}</td>
  </tr>
);
