-- The example of sourcePreview sends these in this order, after those of every-request.sql.
-- Written by `npm run docs`.

-- No statements.
