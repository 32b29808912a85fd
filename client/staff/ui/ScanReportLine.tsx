import Box from '@mui/material/Box';

/** What became of a scan, in words. */
export type ScanReport = { message: string } | { refused: string };

/** The last scan in words. */
export function ScanReportLine({ report }: { report: ScanReport | undefined }) {
  const isRefused = report !== undefined && 'refused' in report;
  return (
    <Box
      role={isRefused ? 'alert' : 'status'}
      sx={{
        minHeight: '1.6em',
        color: isRefused ? 'error.main' : 'text.secondary',
        fontWeight: isRefused ? 600 : 400,
      }}
    >
      {report && ('refused' in report ? report.refused : report.message)}
    </Box>
  );
}
