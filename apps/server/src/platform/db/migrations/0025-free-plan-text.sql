-- The free plan's description no longer repeats its limits, which admins change.
update plans set description = 'Everything you need to begin.'
where description = 'Everything you need to begin: three notes, three people each.';
